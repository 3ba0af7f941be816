import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ScrollRow } from '../scroll-row/ScrollRow.tsx';
import styles from './Tabs.module.css';

interface Tab {
  readonly id: string;
  readonly words: string;
  readonly content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Where the arrow keys lead, in the direction that lines run. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return (at + (key === forward ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Parts of one page of which one is seen at a time; arrow keys go from tab to tab. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);

  function walk(event: KeyboardEvent): void {
    const next = placeAfter(event.key, at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="stack gap-20">
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={walk}>
        <ScrollRow>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={index === at}
              aria-controls={`${id}-panel`}
              tabIndex={index === at ? 0 : -1}
              onClick={() => setAt(index)}
            >
              {tab.words}
            </button>
          ))}
        </ScrollRow>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tabs[at]?.id}`}>
        {tabs[at]?.content}
      </div>
    </div>
  );
}
