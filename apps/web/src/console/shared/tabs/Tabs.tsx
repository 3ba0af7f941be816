import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ScrollRow } from '../../../ui/scroll-row/ScrollRow.tsx';
import styles from './Tabs.module.css';

interface TabsProps {
  readonly label: string;
  /** The address of a part below `/console/`, and its name. */
  readonly tabs: readonly { readonly key: string; readonly to: string; readonly words: string }[];
  readonly shown: string | undefined;
}

/** The parts of a page, each with an address. */
export function Tabs({ label, tabs, shown }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // A phone has no room for all of them.
  useEffect(() => {
    const current = row.current?.querySelector(`[data-tab='${shown ?? ''}']`);
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      <ScrollRow>
        {tabs.map(({ key, to, words }) => (
          <Link
            key={key}
            to="/console/$"
            params={{ _splat: to }}
            activeOptions={{ exact: true }}
            aria-current={key === shown ? 'page' : undefined}
            data-tab={key}
            resetScroll={false}
          >
            {words}
          </Link>
        ))}
      </ScrollRow>
    </nav>
  );
}
