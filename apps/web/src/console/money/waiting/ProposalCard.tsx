import type { Proposal } from '@floorcast/contract/proposals';
import { Link } from '@tanstack/react-router';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Elapsed } from '../../shared/Elapsed.tsx';
import styles from '../Money.module.css';

/** A proposal that waits for a second person. */
export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, kind, player, machine, amount, proposedBy, at, bar, reason } = proposal;
  return (
    <article className={styles.card} data-testid="proposal" data-proposal={id}>
      <header className={styles.cardHead}>
        <h3>
          <Link to="/console/$" params={{ _splat: `money/${id}` }} preload={false} className={styles.opening}>
            {t(`consoleMoney.kinds.${kind}`)}
          </Link>
        </h3>
        {amount !== null && <strong className={styles.amount}>{money(amount)}</strong>}
      </header>
      <p className={styles.quiet}>
        {player !== null && (
          <>
            <bdi>{player.username}</bdi>
            {' · '}
          </>
        )}
        {machine !== null && (
          <>
            {machine.id} <bdi>{machine.name}</bdi>
            {' · '}
          </>
        )}
        <bdi>{proposedBy.username}</bdi> · <Elapsed since={at} />
      </p>
      {reason !== '' && <p dir="auto">{reason}</p>}
      <p className={styles.step} data-step={bar ?? 'approve'}>
        {t(`consoleMoney.bars.${bar ?? 'none'}`)}
      </p>
    </article>
  );
}
