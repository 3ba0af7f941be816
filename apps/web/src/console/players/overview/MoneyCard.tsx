import { may } from '@floorcast/contract/duties';
import type { PlayerFile } from '@floorcast/contract/players';
import { Link } from '@tanstack/react-router';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import styles from '../Players.module.css';
import { Card, Fact } from './Card.tsx';

const BY_HAND = ['deposit', 'withdrawal', 'adjustment'] as const;
const SPANS = ['months3', 'months12', 'all'] as const;

/** What a player has, what waits, and what was paid in less what was paid out. */
export function MoneyCard({
  player: { id, balance, waiting, netDeposits },
}: {
  readonly player: PlayerFile;
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const now = useReadable(account);
  const proposes = now.phase === 'signed-in' && may(now.user, 'money.propose');
  return (
    <Card
      title={t('consolePlayers.money')}
      more={
        proposes && (
          <p className={styles.links}>
            {BY_HAND.map((kind) => (
              <Link
                key={kind}
                to="/console/$"
                params={{ _splat: `money/new/${kind}/${id}` }}
                className={styles.link}
              >
                {t(`consolePlayers.propose.${kind}`)}
              </Link>
            ))}
          </p>
        )
      }
    >
      <Fact words={t('consolePlayers.balance')} value={money(balance)} minor={balance} />
      {(['withdrawals', 'handPays', 'bonus'] as const).map(
        (name) =>
          waiting[name] > 0 && (
            <Fact
              key={name}
              words={t(`consolePlayers.waiting.${name}`)}
              value={money(waiting[name])}
              minor={waiting[name]}
              tone="warn"
            />
          ),
      )}
      {SPANS.map((span) => (
        <Fact
          key={span}
          words={t(`consolePlayers.net.${span}`)}
          value={signed(netDeposits[span].net)}
          minor={netDeposits[span].net}
        />
      ))}
    </Card>
  );
}
