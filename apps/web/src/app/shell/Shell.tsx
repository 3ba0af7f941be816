import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/settings.ts';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { Footer } from './Footer.tsx';
import styles from './Shell.module.css';
import { Tools } from './Tools.tsx';
import { usePages } from './use-pages.ts';
import { Wallet } from './Wallet.tsx';
import { WalletTools } from './WalletTools.tsx';

/** The frame around every screen but the login and the game: brand, menu, balance, language. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      {settings().HIDE_HEADER_BAR ? <Menu /> : <HeaderBar />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function HeaderBar() {
  const { t } = useTranslation();
  return (
    <header className={styles.bar} data-region="toolbar">
      <Link to="/lobby" className={styles.brand}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>{t('app.name')}</span>
      </Link>
      <Menu />
      <div className={styles.wallet}>
        <Tools />
        <WalletTools />
        <Wallet />
        {settings().LANGUAGE_SELECT && <LanguageChoice />}
      </div>
    </header>
  );
}

/** Stays where the header bar is hidden: the way through the site. */
function Menu() {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
      {usePages().map(({ to, title, Icon }) => (
        <Link key={to} to={to} preload={false} className={styles.entry} activeProps={{ 'data-active': true }}>
          <Icon size={20} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
