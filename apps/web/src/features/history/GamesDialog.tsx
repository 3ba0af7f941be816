import type { SessionRow } from '@floorcast/contract/player';
import { SessionGames } from '../../machines/recall/SessionGames.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface GamesDialogProps {
  readonly session: SessionRow;
  readonly onClose: () => void;
}

/** The games of one session, over the list of sessions. */
export default function GamesDialog({ session: { id, machine }, onClose }: GamesDialogProps) {
  return (
    <Dialog title={machine} wide onClose={onClose} testId="session-games">
      <SessionGames session={id} />
    </Dialog>
  );
}
