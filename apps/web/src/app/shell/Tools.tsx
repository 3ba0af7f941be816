import { IconBolt, IconInfoCircle, IconPalette, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Tools.module.css';

const QuickPanel = lazy(() => import('../../features/quick/QuickPanel.tsx'));
const SettingsPanel = lazy(() => import('./SettingsPanel.tsx'));
const PageSearch = lazy(() => import('./PageSearch.tsx'));

const TOOLS = [
  { opens: 'search', words: 'search.title', hint: 'search.key', Icon: IconSearch },
  { opens: 'appearance', words: 'appearance.title', hint: 'appearance.title', Icon: IconPalette },
  { opens: 'quick', words: 'quick.title', hint: 'quick.title', Icon: IconBolt },
  { opens: 'information', words: 'information.title', hint: 'information.title', Icon: IconInfoCircle },
] as const;

/** In the toolbar: the search among pages, how the page looks, what is of use today, and what the operator wants to be known (SHELL-1, SHELL-4). */
export function Tools() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<(typeof TOOLS)[number]['opens'] | null>(null);
  const close = () => setOpen(null);
  useSearchKey(() => setOpen('search'));
  const { INFORMATION_TEXT } = settings();
  return (
    <>
      {TOOLS.filter(({ opens }) => opens !== 'information' || INFORMATION_TEXT !== '').map(
        ({ opens, words, hint, Icon }) => (
          <Button
            key={opens}
            look="bare"
            className={styles.tool}
            aria-label={t(words)}
            title={t(hint)}
            onClick={() => setOpen(opens)}
            data-opens={opens}
            data-testid={`open-${opens}`}
          >
            <Icon size={22} aria-hidden="true" />
          </Button>
        ),
      )}
      <Suspense>
        {open === 'search' && <PageSearch onClose={close} />}
        {open === 'quick' && <QuickPanel onClose={close} />}
        {open === 'appearance' && <SettingsPanel onClose={close} />}
      </Suspense>
      {open === 'information' && (
        <Dialog title={t('information.title')} onClose={close} testId="information">
          <p className={styles.information}>{INFORMATION_TEXT}</p>
        </Dialog>
      )}
    </>
  );
}

/** Ctrl K, or ⌘ K, wherever the focus is, unless a dialog is open. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) open();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
}
