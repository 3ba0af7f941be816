import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';

/** Asks whether the player is there. Closing it in any way is an answer. */
export default function IdleWarning({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('idle.title')} onClose={onContinue} testId="idle-warning">
      <p>{t('idle.question')}</p>
      <DialogActions>
        <Button wide look="strong" data-main-action data-testid="idle-continue" onClick={onContinue}>
          {t('idle.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
