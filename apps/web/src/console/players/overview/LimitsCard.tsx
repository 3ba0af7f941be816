import { may } from '@floorcast/contract/duties';
import type { PlayerFile } from '@floorcast/contract/players';
import { Link } from '@tanstack/react-router';
import { account } from '../../../api/sign-in/account.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import styles from '../Players.module.css';
import { useLimitWords } from '../use-limit-words.ts';
import { Card, Fact } from './Card.tsx';

/** The limits of a player with what is used of them, and the exclusion in force. */
export function LimitsCard({ player: { id, protection } }: { readonly player: PlayerFile }) {
  const { t, i18n } = useTranslation();
  const words = useLimitWords();
  const now = useReadable(account);
  const { exclusion, limits } = protection;
  const proposes = exclusion !== null && now.phase === 'signed-in' && may(now.user, 'exclusions.propose');
  const until = (moment: string | null) =>
    moment === null
      ? t('consolePlayers.forGood')
      : t('consolePlayers.until', { at: formatMinute(moment, i18n.language) });
  return (
    <Card
      title={t('consolePlayers.limits')}
      more={
        proposes && (
          <Link to="/console/$" params={{ _splat: `money/new/exclusion-end/${id}` }} className={styles.link}>
            {t('consolePlayers.propose.exclusion-end')}
          </Link>
        )
      }
    >
      {exclusion !== null && (
        <Fact words={t(`saferPlay.break.kind.${exclusion.kind}`)} value={until(exclusion.until)} tone="bad" />
      )}
      {limits.map(({ name, value, used, waiting }) => (
        <Fact
          key={name}
          words={t(`saferPlay.limit.${name}`)}
          value={[
            value === null
              ? t('saferPlay.none')
              : t('consolePlayers.usedOf', {
                  used: words(name, Math.max(0, used)),
                  limit: words(name, value),
                }),
            ...(waiting === null
              ? []
              : [
                  t('consolePlayers.waits', {
                    value: waiting.value === null ? t('saferPlay.none') : words(name, waiting.value),
                    at: formatMinute(waiting.from, i18n.language),
                  }),
                ]),
          ].join(' · ')}
          tone={value !== null && used >= value ? 'warn' : undefined}
        />
      ))}
      {exclusion === null && limits.length === 0 && (
        <Fact words={t('consolePlayers.limits')} value={t('saferPlay.none')} />
      )}
    </Card>
  );
}
