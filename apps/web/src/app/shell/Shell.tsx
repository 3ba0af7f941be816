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
  const pages = usePages();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <header className={styles.bar} data-region="toolbar">
        <Link to="/lobby" className={styles.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{t('app.name')}</span>
        </Link>
        <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
          {pages.map(({ to, title, Icon }) => (
            <Link
              key={to}
              to={to}
              preload={false}
              className={styles.entry}
              activeProps={{ 'data-active': true }}
            >
              <Icon size={20} aria-hidden="true" />
              <span>{title}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.wallet}>
          <Tools />
          <WalletTools />
          <Wallet />
          {settings().LANGUAGE_SELECT && <LanguageChoice />}
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
