import { useMoney } from '../../../api/settings/use-money.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { useCountUp } from './use-count-up.ts';
import styles from './WinAmount.module.css';

interface WinAmountProps {
  readonly seat: Seat;
  /** Whether the win is celebrated. */
  readonly counts: boolean;
}

/** The last win, counted up. A screen reader reads the win itself, which has its room from the start. */
export function WinAmount({ seat: { win, bet, press }, counts }: WinAmountProps) {
  const money = useMoney();
  const shown = useCountUp(win, bet, press.step === 'in-flight' ? press.id : 0);
  if (shown === null || !counts) return <Verbatim as="span">{money(win)}</Verbatim>;
  return (
    <span className={styles.counting}>
      <Verbatim as="span" className={styles.whole}>
        {money(win)}
      </Verbatim>
      <Verbatim as="span" aria-hidden="true" data-testid="win-counting">
        {money(shown)}
      </Verbatim>
    </span>
  );
}
