import { assertNever } from '@floorcast/contract/assert-never';
import type { WallMachine } from '@floorcast/contract/wall';
import { useEffect, useReducer, useRef } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useCauseWords } from '../tiles/ConditionBadge.tsx';
import { type Happening, happenings } from './happenings.ts';
import styles from './MachineDetails.module.css';

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

/** The words for something that happened at a machine. */
function useHappeningWords(): (happening: Happening) => string {
  const { t } = useTranslation();
  const money = useMoney();
  const causeWords = useCauseWords();
  return (happening) => {
    switch (happening.kind) {
      case 'began':
        return causeWords(happening.cause);
      case 'ended':
        return t('consoleWall.happening.ended', { cause: causeWords(happening.cause) });
      case 'sat':
      case 'left':
        return t(`consoleWall.happening.${happening.kind}`, { username: happening.username });
      case 'credit':
        return t('consoleWall.happening.credit', { from: money(happening.from), to: money(happening.to) });
      default:
        return assertNever(happening);
    }
  };
}
