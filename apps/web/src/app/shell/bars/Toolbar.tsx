import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LanguageChoice } from '../../../ui/language/LanguageChoice.tsx';
import { type Arrangement, CHARACTERS } from '../arrangement/arrangement.ts';
import { useShortcuts } from '../navigation/use-pages.ts';
import { panel, tools } from '../panels.ts';
import { Wallet } from '../wallet/Wallet.tsx';
import { WalletTools } from '../wallet/WalletTools.tsx';
import { Brand } from './Brand.tsx';
import type { BarProps } from './bar-props.ts';
import { ShowNavigation } from './ShowNavigation.tsx';
import styles from './Toolbar.module.css';

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

/** The tools of the frame, as buttons of the toolbar. */
function Tools({ wide }: { wide: boolean }) {
  const { t } = useTranslation();
  return tools()
    .filter(({ everywhere }) => wide || everywhere === true)
    .map(({ opens, words, hint, Icon, Badge }) => (
      <Button
        key={opens}
        look="icon"
        aria-label={t(words)}
        title={t(hint)}
        aria-describedby={Badge && `${opens}-waits`}
        onClick={() => panel.open(opens)}
        data-testid={`open-${opens}`}
      >
        <Icon size={22} aria-hidden="true" />
        <Suspense>{Badge && <Badge id={`${opens}-waits`} />}</Suspense>
      </Button>
    ));
}
