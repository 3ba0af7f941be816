import type { WallMachine } from '@floorcast/contract/wall';
import { useEffect, useReducer, useRef } from 'react';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type Happening, happenings } from './happenings.ts';
import styles from './MachineDetails.module.css';
import { useHappeningWords } from './use-happening-words.ts';

/** What is kept of it. */
const MOST = 50;

/** What has happened at the machine since the page was opened, the latest first. */
export function MachineHistory({ machine }: { readonly machine: WallMachine }) {
  const { t, i18n } = useTranslation();
  const wordsOf = useHappeningWords();
  const seen = useRef<{ machine: WallMachine; list: readonly Happening[] }>({ machine, list: [] });
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const before = seen.current;
    if (before.machine === machine) return;
    const more = happenings(before.machine, machine, new Date().toISOString());
    seen.current = { machine, list: [...more, ...before.list].slice(0, MOST) };
    if (more.length > 0) render();
  }, [machine]);
  const { list } = seen.current;
  return (
    <section className={`${styles.card} ${styles.history}`} aria-label={t('consoleWall.happened')}>
      <h2>{t('consoleWall.happened')}</h2>
      {list.length === 0 ? (
        <p className={styles.what}>{t('consoleWall.nothingHappened')}</p>
      ) : (
        <ol className={styles.rows}>
          {list.map((each) => (
            <li key={each.key}>
              <time dateTime={each.at}>{formatTime(each.at, i18n.language)}</time>
              <span>{wordsOf(each)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
