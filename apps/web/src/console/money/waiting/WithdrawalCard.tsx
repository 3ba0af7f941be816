import { WaitingMoneyCalls, type WaitingWithdrawal } from '@floorcast/contract/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../../api/call/ask.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { useMay } from '../../shared/use-may.ts';
import styles from '../Money.module.css';
import { shown } from '../shown.ts';

/** A withdrawal that waits: staff take it, pay it outside, and propose that it is settled. */
export function WithdrawalCard({ withdrawal }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, player, amount, state, at, proposal } = withdrawal;
  return (
    <article className={styles.card} data-testid="waiting-withdrawal">
      <header className={styles.cardHead}>
        <h3>
          <Verbatim>{player.username}</Verbatim>
          <span>{` · ${id}`}</span>
        </h3>
        <Verbatim as="strong" className={styles.amount}>
          {money(amount)}
        </Verbatim>
      </header>
      <p className={styles.quiet}>
        <Verbatim>{player.name}</Verbatim>
        <Dot />
        <Elapsed since={at} />
        <span>{` · ${t(`consoleMoney.withdrawalStates.${state}`)}`}</span>
      </p>
      {proposal === null ? (
        <Next withdrawal={withdrawal} />
      ) : (
        <Link
          to="/console/$"
          params={{ _splat: `money/${proposal.id}` }}
          preload={false}
          className={buttonClasses('calm', false)}
        >
          {t('consoleMoney.steps.proposed', { name: proposal.proposedBy.username })}
        </Link>
      )}
    </article>
  );
}

function Next({ withdrawal: { id, state } }: { readonly withdrawal: WaitingWithdrawal }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useMay();
  if (!may('money.propose')) return null;
  return (
    <div className={styles.buttons}>
      {state === 'requested' && (
        <ActButton
          act={() => shown(cache, ask(WaitingMoneyCalls.takeWithdrawal, { params: { id } }))}
          onDone={() => undefined}
        >
          {t('consoleMoney.take')}
        </ActButton>
      )}
      <Link
        to="/console/$"
        params={{ _splat: `money/new/withdrawal-settle/${id}` }}
        preload={false}
        className={buttonClasses('calm', false)}
      >
        {t('consoleMoney.settle')}
      </Link>
    </div>
  );
}
