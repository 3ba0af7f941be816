import type { Proposal } from '@floorcast/contract/proposals';
import { Link } from '@tanstack/react-router';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
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
        {amount !== null && (
          <Verbatim as="strong" className={styles.amount}>
            {money(amount)}
          </Verbatim>
        )}
      </header>
      <p className={styles.quiet}>
        {player !== null && (
          <>
            <Verbatim>{player.username}</Verbatim>
            <Dot />
          </>
        )}
        {machine !== null && (
          <>
            <span>{`${machine.id} `}</span>
            <Verbatim>{machine.name}</Verbatim>
            <Dot />
          </>
        )}
        <Verbatim>{proposedBy.username}</Verbatim>
        <Dot />
        <Elapsed since={at} />
      </p>
      {reason !== '' && <p dir="auto">{reason}</p>}
      <p className={styles.step} data-step={bar ?? 'approve'}>
        {t(`consoleMoney.bars.${bar ?? 'none'}`)}
      </p>
    </article>
  );
}
