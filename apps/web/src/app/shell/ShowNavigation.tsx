import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { panel } from './panels.ts';
import styles from './ShowNavigation.module.css';

/** Opens the menu where it does not stand (SHELL-2). `floating`: at the edge of the window, where no toolbar holds it. */
export function ShowNavigation({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      look="icon"
      className={floating ? styles.floating : undefined}
      aria-label={t('nav.show')}
      title={t('nav.show')}
      onClick={() => panel.open('navigation')}
      data-testid="open-navigation"
    >
      <IconMenu2 size={24} aria-hidden="true" />
    </Button>
  );
}
