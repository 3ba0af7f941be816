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

/** In the toolbar: the search among pages, how the page looks, and what the operator wants to be known (SHELL-1, SHELL-4). */
export function Tools() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'search' | 'information' | 'appearance' | 'quick' | null>(null);
  const close = () => setOpen(null);
  useSearchKey(() => setOpen('search'));
  const { INFORMATION_TEXT } = settings();
  return (
    <>
      <Button
        look="bare"
        className={styles.search}
        aria-label={t('search.title')}
        title={t('search.key')}
        onClick={() => setOpen('search')}
        data-testid="open-search"
      >
        <IconSearch size={20} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        className={styles.appearance}
        aria-label={t('appearance.title')}
        onClick={() => setOpen('appearance')}
        data-testid="open-appearance"
      >
        <IconPalette size={22} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        className={styles.quick}
        aria-label={t('quick.title')}
        onClick={() => setOpen('quick')}
        data-testid="open-quick"
      >
        <IconBolt size={22} aria-hidden="true" />
      </Button>
      {INFORMATION_TEXT !== '' && (
        <Button
          look="bare"
          className={styles.about}
          aria-label={t('information.title')}
          onClick={() => setOpen('information')}
        >
          <IconInfoCircle size={22} aria-hidden="true" />
        </Button>
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
