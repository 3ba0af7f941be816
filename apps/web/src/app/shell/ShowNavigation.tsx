import { IconMenu2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { panel, tools } from './panels.ts';
import styles from './ShowNavigation.module.css';

/** Opens the menu where it does not stand (SHELL-2). `floating`: at the edge of the window, where no toolbar holds it. */
export function ShowNavigation({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation();
  // What waits behind it can be seen on it.
  const waiting = tools().flatMap(({ opens, Badge }) => (Badge === undefined ? [] : [{ opens, Badge }]));
  return (
    <Button
      look="icon"
      className={floating ? styles.floating : undefined}
      aria-label={t('nav.show')}
      aria-describedby={waiting.map(({ opens }) => `navigation-${opens}`).join(' ')}
      title={t('nav.show')}
      onClick={() => panel.open('navigation')}
      data-testid="open-navigation"
    >
      <IconMenu2 size={24} aria-hidden="true" />
      {waiting.map(({ opens, Badge }) => (
        <Suspense key={opens}>
          <Badge id={`navigation-${opens}`} />
        </Suspense>
      ))}
    </Button>
  );
}
