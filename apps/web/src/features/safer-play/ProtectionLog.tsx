import type { ProtectionEvent } from '@floorcast/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { protectionHistoryQuery } from '../../api/stores/protection.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useLimitValue } from './limits/use-limit-value.ts';
import styles from './SaferPlay.module.css';

/** What has happened to limits and breaks, the latest first. */
export function ProtectionLog() {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const query = useInfiniteQuery(protectionHistoryQuery());
  const words = useEventWords();
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.log.title')}</h2>
      {query.isSuccess && events.length === 0 && <p className={styles.quiet}>{t('saferPlay.log.empty')}</p>}
      <ol className={styles.log} data-testid="protection-log">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and an event has no id
          <li key={index}>
            <time dateTime={event.at}>{formatMinute(event.at, i18n.language)}</time>
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
