import type { Exclusion } from '@floorcast/contract/exclusion';
import { ProtectionCalls, type ProtectionReply } from '@floorcast/contract/limits';
import { RealityCheckCalls } from '@floorcast/contract/reality-check';
import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { isUnknownCall } from '../../api/call/failure.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { TakeBreak } from './break/TakeBreak.tsx';
import { HelpLines } from './HelpLines.tsx';
import { LimitCards } from './limits/LimitCards.tsx';
import { ProtectionLog } from './ProtectionLog.tsx';
import { RealityCheckChoice } from './RealityCheckChoice.tsx';
import styles from './SaferPlay.module.css';

/** What protects a player, in the order in which it is of use. */
export function SaferPlay() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(queryOf(ProtectionCalls.read));
  const check = useQuery(queryOf(RealityCheckCalls.read));
  // All at once: nothing moves.
  if (isPending || check.isPending) return <Loading />;
  return (
    <div className={styles.page}>
      {isUnknownCall(error) && <Notice icon={<IconShieldOff />} title={t('notOffered.page')} />}
      {error !== null && !isUnknownCall(error) && (
        <Notice
          icon={<IconShieldOff />}
          title={t('load.failed')}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {data !== undefined && data.exclusion !== null && <Excluded exclusion={data.exclusion} />}
      {data !== undefined && <Limits protection={data} />}
      {check.data !== undefined && <RealityCheckChoice check={check.data} />}
      {data !== undefined && <TakeBreak protection={data} />}
      <HelpLines />
      <ProtectionLog />
    </div>
  );
}

const SKELETONS = [1, 2, 3];

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      {SKELETONS.map((n) => (
        <span key={n} />
      ))}
    </div>
  );
}

function Limits({ protection }: { readonly protection: ProtectionReply }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { demand, needed, limits } = protection;
  const prompted = demand === 'prompted' && limits.length === 0;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.limitsTitle')}</h2>
      <p>{t('saferPlay.limitsLead')}</p>
      {needed.length > 0 && (
        <p className={styles.asked} role="status">
          {t('saferPlay.compulsory')}
        </p>
      )}
      {prompted && (
        <p className={styles.asked} role="status">
          {t('saferPlay.prompted')}
        </p>
      )}
      <LimitCards protection={protection} />
    </section>
  );
}

/** The break that is in force. */
function Excluded({ exclusion: { kind, until } }: { readonly exclusion: Exclusion }) {
  const { t, i18n } = useTranslation();
  return (
    <section className={styles.asked} data-testid="excluded">
      <h2>{t(`saferPlay.break.now.${kind}`)}</h2>
      <p>
        {until === null
          ? t('saferPlay.break.nowForGood')
          : t('saferPlay.break.nowUntil', { at: formatMinute(until, i18n.language) })}
      </p>
      <p>{t('saferPlay.break.mayStill')}</p>
    </section>
  );
}
