import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import styles from './LeaveDialog.module.css';

/** Minor units. */
interface Amounts {
  readonly in: number;
  readonly out: number;
  /** What a payout cap withheld of what the machine paid. */
  readonly withheld?: number | undefined;
  /** What is still on the machine; without it a session has ended. */
  readonly credit?: number;
  readonly net: number;
}

const ROWS = ['in', 'out', 'withheld', 'credit', 'net'] as const;

/** What was put on the machine, what came back, and the net of both. */
export function MoneyOfSession({ amounts }: { readonly amounts: Amounts }) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  return (
    <Figures className={styles.money}>
      {ROWS.map((row) => {
        const minor = amounts[row];
        if (minor === undefined) return null;
        return (
          <div key={row} data-row={row}>
            <dt>{t(`receipt.${row}`)}</dt>
            <dd>
              <bdi data-testid={`session-${row}`} data-minor={minor}>
                {row === 'net' ? signed(minor) : money(minor)}
              </bdi>
            </dd>
          </div>
        );
      })}
    </Figures>
  );
}
