import { lazy, Suspense, useEffect } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './PanelHost.module.css';
import { type PanelName, panel } from './panels.ts';

/** Their code is fetched when they are opened. */
const PANELS = {
  search: lazy(() => import('./panels/PageSearch.tsx')),
  shortcuts: lazy(() => import('./panels/ShortcutsPanel.tsx')),
  appearance: lazy(() => import('./panels/SettingsPanel.tsx')),
  navigation: lazy(() => import('./panels/NavigationPanel.tsx')),
  chat: lazy(() => import('../../features/chat/ChatPanel.tsx')),
  quick: lazy(() => import('../../features/quick/QuickPanel.tsx')),
  claims: lazy(() => import('../../features/claims/ClaimsDialog.tsx')),
  weekly: lazy(() => import('../../features/claims/WeeklyBonus.tsx')),
  deposit: lazy(() => import('../../features/deposit/DepositDialog.tsx')),
  withdrawal: lazy(() => import('../../features/withdrawal/WithdrawalDialog.tsx')),
  information: Information,
} satisfies Record<PanelName, unknown>;

/** Shows the panel that is open (SHELL-7). */
export function PanelHost() {
  const open = useReadable(panel);
  useSearchKey();
  useEffect(() => panel.close, []);
  if (open === null) return null;
  const Panel = PANELS[open];
  return (
    <Suspense>
      <Panel key={open} onClose={panel.close} />
    </Suspense>
  );
}

/** What the operator wants to be known (SHELL-1). */
function Information({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('information.title')} onClose={onClose} testId="information">
      <p className={styles.information}>{settings().INFORMATION_TEXT}</p>
    </Dialog>
  );
}

/** Ctrl K, or ⌘ K, wherever the focus is, unless a dialog is open (SHELL-4). */
function useSearchKey(): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) panel.open('search');
    };
    window.addEventListener('keydown', receive);
    return () => window.removeEventListener('keydown', receive);
  }, []);
}
