import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { acts, panel } from '../acts/acts.ts';
import tabs from './BottomMenu.module.css';
import styles from './ShowNavigation.module.css';

/** What opens the menu, with the badges of the acts in it. */
function useOpener() {
  const waiting = acts().flatMap(({ name, Badge }) => (Badge === undefined ? [] : [{ name, Badge }]));
  return {
    button: {
      'aria-describedby': waiting.map(({ name }) => `navigation-${name}`).join(' '),
      onClick: () => panel.open('navigation'),
      'data-testid': 'open-navigation',
    },
    badges: waiting.map(({ name, Badge }) => <Badge key={name} id={`navigation-${name}`} />),
  };
}

/** Opens the menu where it is not shown (SHELL-2). `floating`: at the edge of the window, where there is no bar. */
export function ShowNavigation({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation();
  const { button, badges } = useOpener();
  return (
    <Button
      look="icon"
      className={floating ? styles.floating : undefined}
      aria-label={t('nav.show')}
      title={t('nav.show')}
      {...button}
    >
      <IconMenu2 size={24} aria-hidden="true" />
      {badges}
    </Button>
  );
}

/** The same as a tab of a phone. */
export function MenuTab() {
  const { t } = useTranslation();
  const { button, badges } = useOpener();
  return (
    <button type="button" className={tabs.entry} title={t('nav.show')} {...button}>
      <IconMenu2 size={22} aria-hidden="true" />
      <span className="clip">{t('nav.menu')}</span>
      {badges}
    </button>
  );
}
