import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { VerticalMenu } from '../../../ui/menu/VerticalMenu.tsx';
import { Brand } from '../Brand.tsx';
import { LastLogin, Player, WeeklyEntry } from '../Drawer.tsx';
import { panel, tools } from '../panels.ts';
import { useMenu } from '../use-pages.ts';
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
