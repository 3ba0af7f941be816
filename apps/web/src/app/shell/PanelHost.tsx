import { useEffect } from 'react';
import { onWindow } from '../../lib/dom/on-window.ts';
import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { panel, panelOf } from './acts/acts.ts';

const Navigation = late(() => import('./NavigationPanel.tsx'));

/** Shows the panel that is open (SHELL-7). */
export function PanelHost() {
  const open = useReadable(panel);
  useSearchKey();
  useEffect(() => panel.close, []);
  const Panel = open === 'navigation' ? Navigation : panelOf(open);
  return Panel && <Panel key={open} onClose={panel.close} />;
}

/** Ctrl K, or ⌘ K, wherever the focus is, unless a dialog is open (SHELL-4). */
function useSearchKey(): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) panel.open('search');
    };
    return onWindow(['keydown'], receive);
  }, []);
}
