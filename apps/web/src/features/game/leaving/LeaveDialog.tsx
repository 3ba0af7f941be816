import type { MinorUnits } from '@floorcast/contract/money';
import { type PayoutCap, payoutUnder } from '@floorcast/contract/payout-cap';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { cappedCreditWords } from '../../../machines/payout-cap/use-payout-cap.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';

interface LeaveDialogProps {
  readonly running: readonly Running[];
  /** On the machine. */
  readonly credit: MinorUnits;
  readonly cap: PayoutCap | null;
  /** Whether the connection to the house is up. */
  readonly live: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before a seat is left at which something runs: what becomes of it, and of the credit. */
export default function LeaveDialog({ running, credit, cap, live, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const money = useMoney();
  // What else runs may change it.
  const exact = running.length > 0 && running.every((each) => each === 'credit');
  const { credited } = payoutUnder(cap, credit);
  const capped = cappedCreditWords(cap, credit, t, money);
  return (
    <Dialog title={t('leave.title')} onClose={onStay} testId="leave-dialog">
      {(running.length > 0 || !live) && (
        <ul className="rows plain gap-8">
          {running.map((each) => (
            <li key={each} data-testid={`leave-${each}`}>
              {(each === 'credit' && capped) || t(`leave.${each}`, { amount: money(credit) })}
            </li>
          ))}
          {!live && <li>{t('leave.offline')}</li>}
        </ul>
      )}
      <DialogActions>
        <Button wide look="strong" data-main-action data-testid="leave-confirm" onClick={onLeave}>
          {exact && credited > 0
            ? t('leave.payOut', { amount: money(credited) })
            : t(running.length > 0 && credited > 0 ? 'leave.confirm' : 'game.leave')}
        </Button>
        <Button wide data-testid="leave-stay" onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export type Running = 'autoplay' | 'game' | 'transfer' | 'credit';
