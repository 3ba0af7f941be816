import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** What the operator wants to be known (SHELL-1). */
export default function InformationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('information.title')} onClose={onClose} testId="information">
      <p className="anywhere" style={{ whiteSpace: 'pre-line' }}>
        {settings().INFORMATION_TEXT}
      </p>
    </Dialog>
  );
}
