import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { openDialogs } from './dialog-host.ts';

const HostedDialog = late(() => import('./HostedDialog.tsx'));

/** Shows the dialogs of `openDialog`; a screen’s own dialogs belong to the screen, and go with it. */
export function DialogHost() {
  const [first] = useReadable(openDialogs);
  return first && <HostedDialog data={first.data} onAnswer={first.answer} />;
}
