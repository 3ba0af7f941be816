import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Elements } from '../elements.ts';
import styles from './ChoiceMenu.module.css';
import { hang } from './nodes.ts';
import rows from './rows.module.css';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly icon?: Elements;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
}

interface ChoiceMenuProps<T> {
  /** The accessible name; the button adds the present choice. */
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** What the button shows. */
  readonly children: Elements;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus among the items of a list by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = items.findIndex((item) => item.matches(':focus'));
  items[step(at, items.length)]?.focus();
}

/** A button that opens a short list to choose one of; Escape and a press elsewhere close it. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, choices, chosen, onChoose, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...(list.current?.querySelectorAll('button') ?? [])];

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${label}: ${choices.find(({ value }) => value === chosen)?.label ?? ''}`}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${rows.popover} ${styles.list}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && list.current)
            hang(list.current, button.current, 'under');
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') items()[choices.findIndex(({ value }) => value === chosen)]?.focus();
        }}
        onKeyDown={(event) => moveFocus(event, items())}
      >
        {choices.map(({ value, label: words, icon, lang }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            className={rows.row}
            aria-checked={value === chosen}
            lang={lang}
            onClick={() => {
              list.current?.hidePopover();
              onChoose(value);
            }}
          >
            {icon}
            <span>{words}</span>
          </button>
        ))}
      </div>
    </>
  );
}
