import { useTranslation } from '../../lib/locale/use-translation.ts';
import { PayoutCapLine } from '../../machines/payout-cap/PayoutCapFacts.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';

interface EndDialogProps {
  /** The machine's name. */
  readonly name: string;
  /** Text of the button that ends the session. */
  readonly act: string;
  readonly onEnd: () => void;
  readonly onKeep: () => void;
}

/** Asks before a session is ended from the bar, where one press would give up a seat and move its money (RECON-3). */
export function EndDialog({ name, act, onEnd, onKeep }: EndDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('reconnect.endTitle', { name })} onClose={onKeep} testId="end-dialog">
      <p>{t('reconnect.endHint')}</p>
      <PayoutCapLine />
      <DialogActions>
        <Button wide look="strong" onClick={onEnd} data-testid="end-confirm">
          {act}
        </Button>
        <Button wide data-main-action onClick={onKeep} data-testid="end-keep">
          {t('reconnect.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
