import { useMoney } from '../../../api/settings/use-money.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
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
  if (shown === null || !counts) return money(win);
  return (
    <span className={styles.counting}>
      <span className={styles.whole}>{money(win)}</span>
      <span aria-hidden="true" data-testid="win-counting">
        {money(shown)}
      </span>
    </span>
  );
}
