import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/settings.ts';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { type Arrangement, CHARACTERS } from './arrangement.ts';
import { Brand } from './Brand.tsx';
import type { BarProps } from './bar-props.ts';
import { ShowNavigation } from './ShowNavigation.tsx';
import styles from './Toolbar.module.css';
import { Tools } from './Tools.tsx';
import { useShortcuts } from './use-pages.ts';
import { Wallet } from './Wallet.tsx';
import { WalletTools } from './WalletTools.tsx';

interface ToolbarProps extends BarProps {
  readonly arrangement: Arrangement;
  readonly wide: boolean;
}

/** Brand, shortcuts, tools, balance, language (SHELL-1). */
export function Toolbar({ arrangement, wide, fixed, place }: ToolbarProps) {
  const { style, navbar, toolbar } = arrangement;
  const beside = wide && CHARACTERS[style].navbar === 'column' && navbar.display;
  return (
    <header className={styles.bar} data-region="toolbar" data-fixed={fixed} style={place}>
      <div className={styles.line} data-spans={beside && toolbar.position === 'above'}>
        {(!wide || !navbar.display) && <ShowNavigation />}
        {!(beside && toolbar.position === 'below') && <Brand />}
        {wide && <Shortcuts />}
        <div className={styles.tools}>
          <Tools wide={wide} />
          <WalletTools />
          <Wallet />
          {settings().LANGUAGE_SELECT && <LanguageChoice />}
        </div>
      </div>
    </header>
  );
}

/** The pages that the player has made shortcuts of (SHELL-5). */
function Shortcuts() {
  const { t } = useTranslation();
  const pages = useShortcuts();
  return (
    <nav className={styles.shortcuts} aria-label={t('shortcuts.title')}>
      {pages.map(({ id, to, title, Icon }) => (
        <Link
          key={id}
          to={to}
          preload={false}
          className={styles.shortcut}
          activeProps={{ 'data-active': true }}
          aria-label={title}
          title={title}
        >
          <Icon size={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}
