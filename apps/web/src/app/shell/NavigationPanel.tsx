import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { VerticalMenu } from '../../ui/menu/VerticalMenu.tsx';
import { ActTiles } from './acts/ActTiles.tsx';
import { actsOf } from './acts/acts.ts';
import { Brand } from './bars/Brand.tsx';
import { LastLogin, Player } from './bars/Drawer.tsx';
import { useMenu } from './navigation/use-pages.ts';

/** The drawer over the screen, where there is no room for it beside the screen: closes with what is chosen (SHELL-2). */
export default function NavigationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('nav.menu')} sign={<Brand small />} onClose={onClose} side="start" testId="navigation">
      <Player />
      <ActTiles acts={actsOf('wallet')} place="drawer" />
      <nav aria-label={t('nav.menu')}>
        <VerticalMenu nodes={useMenu()} onGo={onClose} />
      </nav>
      <ActTiles acts={actsOf('tools')} place="drawer" />
      <LastLogin />
    </Dialog>
  );
}
