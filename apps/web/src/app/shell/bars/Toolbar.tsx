import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { acts } from '../acts/acts.ts';
import { ToolbarActs } from '../acts/ToolbarActs.tsx';
import { type Arrangement, CHARACTERS } from '../arrangement/arrangement.ts';
import { useShortcuts } from '../navigation/use-pages.ts';
import { Wallet } from '../wallet/Wallet.tsx';
import { Brand } from './Brand.tsx';
import type { BarProps } from './bar-props.ts';
import { ShowNavigation } from './ShowNavigation.tsx';
import styles from './Toolbar.module.css';

interface ToolbarProps extends BarProps {
  readonly arrangement: Arrangement;
  readonly wide: boolean;
  /** Whether it opens the menu. */
  readonly opensMenu: boolean;
}

/** Brand, shortcuts, tools, balance, language (SHELL-1). */
export function Toolbar({ arrangement, wide, opensMenu, fixed, place }: ToolbarProps) {
  const { style, navbar, toolbar } = arrangement;
  const beside = wide && CHARACTERS[style].navbar === 'column' && navbar.display;
  return (
    <header className={styles.bar} data-region="toolbar" data-fixed={fixed} style={place}>
      <div className={styles.line} data-spans={beside && toolbar.position === 'above'}>
        {opensMenu && <ShowNavigation />}
        {!(beside && toolbar.position === 'below') && <Brand />}
        {wide && <Shortcuts />}
        <Tools wide={wide} />
      </div>
    </header>
  );
}

/** The acts of the toolbar, those of the wallet beside the balance. */
function Tools({ wide }: { wide: boolean }) {
  const shown = acts().filter(({ toolbar }) => toolbar !== undefined && (wide || toolbar !== 'wide'));
  const buttons = shown.filter(({ InToolbar }) => InToolbar === undefined);
  return (
    <div className={styles.tools}>
      <ToolbarActs acts={buttons.filter(({ group }) => group === 'tools')} />
      <ToolbarActs acts={buttons.filter(({ group }) => group === 'wallet')} />
      <Wallet />
      {shown.map(({ name, InToolbar }) => InToolbar && <InToolbar key={name} />)}
    </div>
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
