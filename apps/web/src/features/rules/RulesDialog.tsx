import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RuleList } from './RuleList.tsx';

/** The rules of the house over another screen (RULES-1). */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('rules.title')} onClose={onClose} side="end" testId="rules-dialog">
      <RuleList />
    </Dialog>
  );
}
