import { Suspense } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { VerticalMenu } from '../../../ui/menu/VerticalMenu.tsx';
import { Brand } from '../bars/Brand.tsx';
import { LastLogin, Player, WeeklyEntry } from '../bars/Drawer.tsx';
import { useMenu } from '../navigation/use-pages.ts';
import { panel, tools } from '../panels.ts';
import styles from './NavigationPanel.module.css';

/** The drawer over the screen, where there is no room for it beside the screen: closes with what is chosen (SHELL-2). */
export default function NavigationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('nav.menu')} sign={<Brand small />} onClose={onClose} side="start" testId="navigation">
      <Player />
      <nav aria-label={t('nav.menu')}>
        <VerticalMenu nodes={useMenu()} onGo={onClose} />
      </nav>
      <WeeklyEntry />
      <div className={styles.tools}>
        {tools().map(({ opens, words, Icon, Badge }) => (
          <Button key={opens} onClick={() => panel.open(opens)} data-testid={`drawer-${opens}`}>
            <Icon size={20} aria-hidden="true" />
            {t(words)}
            <Suspense>{Badge && <Badge id={`drawer-${opens}-waits`} />}</Suspense>
          </Button>
        ))}
      </div>
      <LastLogin />
    </Dialog>
  );
}
