import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import type { ConsoleScreen } from '../screens.ts';
import styles from './Frame.module.css';

interface FrameProps {
  readonly screens: readonly ConsoleScreen[];
  readonly current: ConsoleScreen | undefined;
  readonly username: string;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** The frame of the console: its menu, who is signed in, and the screen. */
export function Frame({ screens, current, username, onSignOut, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <strong>{t('console.title')}</strong>
        <span className={styles.who}>{username}</span>
        <LanguageChoice />
        <Button onClick={onSignOut}>
          <IconLogout aria-hidden />
          {t('console.signOut')}
        </Button>
      </header>
      <nav className={styles.menu} aria-label={t('console.menu')}>
        {screens.map(({ path, words, Icon }) => (
          <Link
            key={path}
            to="/console/$"
            params={{ _splat: path }}
            aria-current={path === current?.path ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {t(words)}
          </Link>
        ))}
      </nav>
      <main className={styles.screen}>{children}</main>
    </div>
  );
}
