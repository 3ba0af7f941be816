import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SaferPlay } from './SaferPlay.tsx';

/** Limits, breaks and help beside a game, whose seat is not left for them. */
export default function SaferPlayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('nav.saferPlay')} side="end" onClose={onClose} testId="safer-play">
      <SaferPlay />
    </Dialog>
  );
}
