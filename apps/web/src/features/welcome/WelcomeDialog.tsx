import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { WelcomeCards } from './WelcomeCards.tsx';

/** The cards one below the other, for a phone. */
export default function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('welcome.show')} onClose={onClose} testId="welcome-dialog">
      <WelcomeCards />
      <Button look="strong" wide onClick={onClose} data-main-action>
        {t('welcome.done')}
      </Button>
    </Dialog>
  );
}
