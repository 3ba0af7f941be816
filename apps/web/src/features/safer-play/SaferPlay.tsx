import type { Exclusion } from '@floorcast/contract/exclusion';
import { ProtectionCalls, type ProtectionEvent, type ProtectionReply } from '@floorcast/contract/limits';
import { RealityCheckCalls, type RealityCheckReply } from '@floorcast/contract/reality-check';
import { IconShieldOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { isUnknownCall } from '../../api/call/failure.ts';
import { settings } from '../../api/settings/settings.ts';
import { protectionHistoryQuery } from '../../api/stores/protection.ts';
import { formatMinute, spokenDuration } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { TakeBreak } from './break/TakeBreak.tsx';
import { LimitCards, useLimitValue } from './limits/LimitCards.tsx';
import styles from './SaferPlay.module.css';
import { useProtectionCalls } from './use-protection-calls.ts';

/** What protects a player, in the order in which it is of use. */
export function SaferPlay() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(queryOf(ProtectionCalls.read));
  const check = useQuery(queryOf(RealityCheckCalls.read));
  // All at once: nothing moves.
  if (isPending || check.isPending) return <Loading />;
  return (
    <div className={`${styles.page} stack`}>
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
    <div className={`${styles.loading} rows gap-16`} aria-busy="true">
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
    <section className={`${styles.section} stack gap-12`} aria-labelledby={titleId}>
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

/** Where a player finds help, by country, as the operator names it. */
export function HelpLines() {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { HELP_LINES } = settings();
  const countries = [...new Set(HELP_LINES.map(({ country }) => country))];
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return (
    <section className={`${styles.section} stack gap-12`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.help.title')}</h2>
      <p>{t('saferPlay.help.lead')}</p>
      {countries.map((country) => (
        <div key={country}>
          <h3>{names.of(country) ?? country}</h3>
          <ul className={`${styles.help} plain rows`} data-testid={`help-${country}`}>
            {HELP_LINES.filter((line) => line.country === country).map((line) => (
              <HelpLine key={`${line.name} ${line.phone}`} {...line} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function HelpLine({ name, phone, url }: { name: string; phone: string; url: string }) {
  return (
    <li>
      {url === '' ? (
        <strong>{name}</strong>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {phone !== '' && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <bdi>{phone}</bdi>
        </a>
      )}
    </li>
  );
}

/** What has happened to limits and breaks, the latest first. */
function ProtectionLog() {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const query = useInfiniteQuery(protectionHistoryQuery());
  const words = useEventWords();
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={`${styles.section} stack gap-12`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.log.title')}</h2>
      {query.isSuccess && events.length === 0 && <p className="quiet small">{t('saferPlay.log.empty')}</p>}
      <ol className={`${styles.log} rows plain`} data-testid="protection-log">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and an event has no id
          <li key={index}>
            <time className="quiet figures" dateTime={event.at}>
              {formatMinute(event.at, i18n.language)}
            </time>
            <span>{words(event)}</span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('saferPlay.log.more')}
        </Button>
      )}
    </section>
  );
}

function useEventWords(): (event: ProtectionEvent) => string {
  const { t, i18n } = useTranslation();
  const written = useLimitValue();
  return (event) => {
    if (event.event === 'excluded' || event.event === 'exclusion-ended')
      return t(`saferPlay.log.${event.event}`, { kind: t(`saferPlay.break.kind.${event.kind}`) });
    const limit = t(`saferPlay.limit.${event.name}`);
    if (event.event === 'limit-reached' || event.event === 'raise-withdrawn')
      return t(`saferPlay.log.${event.event}`, { limit });
    const value = event.value === null ? t('saferPlay.none') : written(event.name, event.value);
    if (event.event === 'limit-set') return t('saferPlay.log.limit-set', { limit, value });
    return t('saferPlay.log.raise-asked', { limit, value, at: formatMinute(event.from, i18n.language) });
  };
}

/** How often the game pauses to say what the play came to. */
function RealityCheckChoice({ check }: { readonly check: RealityCheckReply }) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { checkEvery } = useProtectionCalls();
  const { minutes, choices, mayBeOff } = check;
  if (minutes === null && choices.length === 0) return null;
  const every = (each: number) =>
    t('saferPlay.check.every', { time: spokenDuration(each * 60, i18n.language) });
  const options = [
    ...(mayBeOff ? [['', t('saferPlay.check.never')] as const] : []),
    ...choices.map((each) => [String(each), every(each)] as const),
  ];
  return (
    <section className={`${styles.section} stack gap-12`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.check.title')}</h2>
      <p>{t('saferPlay.check.lead')}</p>
      {choices.length === 0 && minutes !== null ? (
        <p>{every(minutes)}</p>
      ) : (
        <div className={styles.interval}>
          <Select
            label={t('saferPlay.check.label')}
            options={options}
            value={String(minutes ?? '')}
            onValue={(value) => void checkEvery(value === '' ? null : Number(value))}
          />
        </div>
      )}
    </section>
  );
}
