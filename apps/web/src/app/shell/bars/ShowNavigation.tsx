import { IconMenu2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { panel, tools } from '../panels.ts';
import styles from './ShowNavigation.module.css';

/** Opens the menu where it is not shown (SHELL-2). `floating`: at the edge of the window, where there is no toolbar. */
export function ShowNavigation({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation();
  // The button shows the badges of the tools behind it.
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
