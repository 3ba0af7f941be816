import type { Permission } from '@floorcast/contract/duties';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { ScrollRow } from '../../../ui/scroll-row/ScrollRow.tsx';
import { To } from '../parts.tsx';
import { useMay } from '../use-may.ts';
import styles from './Tabs.module.css';

/** The parts of a page, each with what an account must be permitted to do to see it. */
type Parts<Name extends string> = Readonly<Record<Name, Permission>>;

/** The part that an address names; undefined where the account may not see it. */
export function usePart<Name extends string>(parts: Parts<Name>, name: string): Name | undefined {
  const may = useMay();
  const isPart = (known: string): known is Name => known in parts;
  return isPart(name) && may(parts[name]) ? name : undefined;
}

interface TabsProps {
  readonly label: string;
  readonly parts: Parts<string>;
  /** The address of the page, and of its first part, below `/console/`. */
  readonly page: string;
  /** The key of a part's name. */
  readonly words: (part: string) => string;
  readonly shown: string | undefined;
}

/** The parts of a page that the account may see, each with an address. */
export function Tabs({ label, parts, page, words, shown }: TabsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const row = useRef<HTMLElement>(null);
  // A phone has no room for all of them.
  useEffect(() => {
    const current = row.current?.querySelector(`[data-tab='${shown ?? ''}']`);
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const [first] = Object.keys(parts);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      <ScrollRow>
        {Object.entries(parts).map(
          ([part, permission]) =>
            may(permission) && (
              <To
                key={part}
                to={part === first ? page : `${page}/${part}`}
                activeOptions={{ exact: true }}
                aria-current={part === shown ? 'page' : undefined}
                data-tab={part}
                resetScroll={false}
              >
                {t(words(part))}
              </To>
            ),
        )}
      </ScrollRow>
    </nav>
  );
}
