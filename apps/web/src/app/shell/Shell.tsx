import {
  IconDeviceGamepad2,
  IconGavel,
  IconHistory,
  IconLogout,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { balance } from '../../api/balance.ts';
import { settings } from '../../api/settings.ts';
import { useMoney } from '../../api/use-money.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Figure } from '../../ui/Figure.tsx';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import styles from './Shell.module.css';
import { WalletTools } from './WalletTools.tsx';

const ENTRIES = [
  { to: '/lobby', words: 'nav.lobby', Icon: IconDeviceGamepad2 },
  { to: '/profile', words: 'nav.profile', Icon: IconUser },
  { to: '/slot-sessions', words: 'nav.sessions', Icon: IconHistory },
  { to: '/transactions', words: 'nav.transactions', Icon: IconReceipt },
  { to: '/rules', words: 'nav.rules', Icon: IconGavel },
  { to: '/logout', words: 'nav.logout', Icon: IconLogout },
] as const;

/** The frame around every screen but the login and the game: brand, menu, balance, language. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const money = useMoney();
  const amount = useReadable(balance);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <header className={styles.bar}>
        <Link to="/lobby" className={styles.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{t('app.name')}</span>
        </Link>
        <nav className={styles.menu} aria-label={t('nav.menu')}>
          {ENTRIES.map(({ to, words, Icon }) => (
            <Link
              key={to}
              to={to}
              preload={false}
              className={styles.entry}
              activeProps={{ 'data-active': true }}
            >
              <Icon size={20} aria-hidden="true" />
              <span>{t(words)}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.wallet}>
          <WalletTools />
          <Figure
            name="balance"
            label={t('money.balance')}
            minor={amount}
            text={amount === null ? '' : money(amount)}
            bright
          />
          {settings().LANGUAGE_SELECT && <LanguageChoice />}
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
