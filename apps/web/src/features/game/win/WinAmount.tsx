import { useMoney } from '../../../api/use-money.ts';
import type { Seat } from '../../../realtime/play/state.ts';
import { useCountUp } from './use-count-up.ts';
import styles from './WinAmount.module.css';

/** The last win, counted up before the eyes. What is read aloud is the win itself, whose room it has from the start. */
export function WinAmount({ seat: { win, bet, press } }: { seat: Seat }) {
  const money = useMoney();
  const shown = useCountUp(win, bet, press.step === 'in-flight' ? press.id : 0);
  if (shown === null) return money(win);
  return (
    <span className={styles.counting}>
      <span className={styles.whole}>{money(win)}</span>
      <span aria-hidden="true" data-testid="win-counting">
        {money(shown)}
      </span>
    </span>
  );
}
