import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { byUrgency } from '../../shared/calls/call-level.ts';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import { AlarmSwitches } from '../alarm/AlarmSwitches.tsx';
import { CallRow } from './CallRow.tsx';
import styles from './Calls.module.css';
import { useHeldOrder } from './use-held-order.ts';

const SHOWN = ['all', 'unclaimed', 'mine'] as const;
type Shown = (typeof SHOWN)[number];

/** The open calls, the most urgent first (OPS-31). */
export function OpenCalls() {
  const { t } = useTranslation();
  const now = useReadable(account);
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  const [shown, setShown] = useState<Shown>('all');
  const own = now.phase === 'signed-in' ? now.user.id : undefined;
  const of = {
    all: calls,
    unclaimed: calls.filter(({ claimedBy }) => claimedBy === null),
    mine: calls.filter(({ claimedBy }) => claimedBy !== null && claimedBy.id === own),
  };
  const { ordered, holding } = useHeldOrder(of[shown]);
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('consoleCalls.title')}</h1>
        <AlarmSwitches />
      </header>
      <div className={styles.tools}>
        <fieldset className={styles.choice}>
          <legend className="unseen">{t('consoleCalls.show')}</legend>
          {SHOWN.map((which) => (
            <Button key={which} aria-pressed={shown === which} onClick={() => setShown(which)}>
              <span>{t(`consoleCalls.shown.${which}`)}</span>
              <span className={styles.count}>{of[which].length}</span>
            </Button>
          ))}
        </fieldset>
        <Link to="/console/$" params={{ _splat: 'calls/ended' }} className={buttonClasses('calm', false)}>
          <IconHistory size={18} aria-hidden="true" />
          <span>{t('consoleCalls.ended')}</span>
        </Link>
      </div>
      {ordered.length === 0 ? (
        <Notice
          icon={<IconCircleCheck />}
          title={t(`consoleCalls.none.${shown}`)}
          hint={t('consoleCalls.noneHint')}
        />
      ) : (
        <ul className={styles.rows} aria-label={t('consoleCalls.title')} {...holding}>
          {ordered.map((call) => (
            <CallRow key={call.id} call={call} own={own} />
          ))}
        </ul>
      )}
    </section>
  );
}
