import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type Act, acts, panel } from '../acts/acts.ts';
import { type Arrangement, CHARACTERS } from '../arrangement/arrangement.ts';
import { useShortcuts } from '../navigation/use-pages.ts';
import { Brand } from './Brand.tsx';
import { ShowNavigation } from './ShowNavigation.tsx';
import styles from './Toolbar.module.css';
import { Wallet } from './Wallet.tsx';

declare module 'react' {
  interface CSSProperties {
    /** How far other fixed bars keep a fixed one from the window's top and bottom. */
    '--fc-clear-top'?: string;
    '--fc-clear-bottom'?: string;
    /** How far fixed bars cover the top of what scrolls. */
    '--fc-covered-top'?: string;
  }
}

/** The properties that the frame gives each of its bars. */
export interface BarProps {
  /** It stays in the window; else it scrolls away. */
  readonly fixed: boolean;
  /** Its place in the grid of the frame. */
  readonly place: CSSProperties;
}

interface ToolbarProps extends BarProps {
  readonly arrangement: Arrangement;
  readonly wide: boolean;
  readonly opensMenu: boolean;
}

/** Brand, shortcuts, tools, balance, language (SHELL-1). */
export function Toolbar({ arrangement, wide, opensMenu, fixed, place }: ToolbarProps) {
  const { style, navbar, toolbar } = arrangement;
  const beside = wide && CHARACTERS[style].navbar === 'column' && navbar.display;
  return (
    <header className={styles.bar} data-region="toolbar" data-fixed={fixed} style={place}>
      <div className={`line gap-16 ${styles.line}`} data-spans={beside && toolbar.position === 'above'}>
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
    <div className={`line gap-8 ${styles.tools}`}>
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

/** Acts as buttons of the toolbar: their icons, and the name of the main one. */
function ToolbarActs({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <div className="line gap-4">
      {acts.map(({ name, words, hint = words, Icon, Badge, main, toolbar }) => (
        <Button
          key={name}
          look={main ? 'strong' : 'icon'}
          className={toolbar === 'roomy' ? styles.roomy : undefined}
          aria-label={t(words)}
          title={t(hint)}
          aria-describedby={Badge && `${name}-waits`}
          onClick={() => panel.open(name)}
          data-testid={`open-${name}`}
        >
          <Icon size={main ? 18 : 22} aria-hidden="true" />
          {main && <span className={styles.words}>{t(words)}</span>}
          {Badge && <Badge id={`${name}-waits`} />}
        </Button>
      ))}
    </div>
  );
}
