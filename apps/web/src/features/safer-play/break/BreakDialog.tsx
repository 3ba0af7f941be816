import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import styles from '../SaferPlay.module.css';
import { useProtectionCalls } from '../use-protection-calls.ts';
import type { Choice } from './break-choices.ts';

const HOUR_MS = 3_600_000;
const POINTS = ['noPlay', 'paidOut', 'mayStill', 'notUndone'] as const;

interface BreakDialogProps {
  readonly choice: Choice;
  readonly onClose: () => void;
}

/** The second step: until when, and what that means. */
export function BreakDialog({ choice: { request, hours }, onClose }: BreakDialogProps) {
  const { t, i18n } = useTranslation();
  const { busy, exclude } = useProtectionCalls();
  const until = hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString();
  const begin = async () => {
    if (await exclude(request)) onClose();
  };
  return (
    <Dialog
      title={
        until === null
          ? t('saferPlay.break.sureForGood')
          : t('saferPlay.break.sure', { at: formatMinute(until, i18n.language) })
      }
      onClose={onClose}
      testId="break-dialog"
    >
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>{t(`saferPlay.break.${point}`)}</li>
        ))}
      </ul>
      <DialogActions>
        <Button wide look="strong" disabled={busy} data-testid="break-confirm" onClick={() => void begin()}>
          {t('saferPlay.break.confirm')}
        </Button>
        <Button wide data-main-action onClick={onClose}>
          {t('saferPlay.break.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
