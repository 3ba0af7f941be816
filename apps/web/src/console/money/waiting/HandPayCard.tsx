import type { WaitingHandPay } from '@floorcast/contract/proposals';
import { Link } from '@tanstack/react-router';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { handPayStep } from '../hand-pay/step.ts';
import styles from '../Money.module.css';

/** A hand pay that waits, with what comes next. */
export function HandPayCard({ handPay }: { readonly handPay: WaitingHandPay }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { machine, player, kind, amount, at } = handPay;
  return (
    <article className={styles.card} data-testid="hand-pay" data-machine={machine.id}>
      <header className={styles.cardHead}>
        <h3>
          <Link
            to="/console/$"
            params={{ _splat: `money/hand-pay/${machine.id}` }}
            preload={false}
            className={styles.opening}
          >
            <span>{`${machine.id} · `}</span>
            <Verbatim>{machine.name}</Verbatim>
          </Link>
        </h3>
        <Verbatim as="strong" className={styles.amount}>
          {money(amount)}
        </Verbatim>
      </header>
      <p className={styles.quiet}>
        <span>{`${t(`consoleMoney.handPayKinds.${kind}`)} · `}</span>
        <Elapsed since={at} />
        {player !== null && (
          <>
            <Dot />
            <Verbatim>{player.username}</Verbatim>
          </>
        )}
      </p>
      <p className={styles.step} data-step={handPayStep(handPay)}>
        {t(`consoleMoney.steps.${handPayStep(handPay)}`, {
          name: handPay.proposal?.proposedBy.username ?? '',
        })}
      </p>
    </article>
  );
}
