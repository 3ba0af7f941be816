import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Is anybody there? However it is closed, somebody is. */
export default function IdleWarning({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('idle.title')} onClose={onContinue} testId="idle-warning">
      <p>{t('idle.question')}</p>
      <Button wide look="strong" data-testid="idle-continue" onClick={onContinue}>
        {t('idle.continue')}
      </Button>
    </Dialog>
  );
}
