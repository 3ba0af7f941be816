import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { HorizontalMenu } from '../../../ui/menu/HorizontalMenu.tsx';
import { VerticalMenu } from '../../../ui/menu/VerticalMenu.tsx';
import { ActTiles } from '../acts/ActTiles.tsx';
import { actsOf, outsideToolbar } from '../acts/acts.ts';
import { type Arrangement, CHARACTERS } from '../arrangement/arrangement.ts';
import { configure } from '../arrangement/use-arrangement.ts';
import { useMenu } from '../navigation/use-pages.ts';
import { Brand } from './Brand.tsx';
import { LastLogin, Player } from './Drawer.tsx';
import styles from './Navbar.module.css';
import { ShowNavigation } from './ShowNavigation.tsx';
import type { BarProps } from './Toolbar.tsx';

interface NavbarProps extends BarProps {
  readonly arrangement: Arrangement;
  /** Without a toolbar: it has the acts of the toolbar as well. */
  readonly alone: boolean;
}

/** The menu: a row of the page, or a column at its side that can be folded to its icons (SHELL-2, SHELL-3). */
export function Navbar(props: NavbarProps) {
  return CHARACTERS[props.arrangement.style].navbar === 'row' ? <Row {...props} /> : <Column {...props} />;
}

function Row({ alone, fixed, place }: NavbarProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  return (
    <nav
      className={styles.row}
      data-region="navbar"
      data-fixed={fixed}
      style={place}
      aria-label={t('nav.menu')}
    >
      <div className={`line gap-4 ${styles.line}`}>
        {alone && <ShowNavigation />}
        <HorizontalMenu nodes={menu} />
        {!alone && <ActTiles acts={outsideToolbar()} place="open" />}
      </div>
    </nav>
  );
}

function Column({ arrangement, alone, fixed, place }: NavbarProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  const { folded, style, toolbar, navbar } = arrangement;
  const { casino } = CHARACTERS[style];
  const brand = casino || alone || toolbar.position === 'below';
  return (
    <aside
      className={styles.column}
      data-region="navbar"
      data-fixed={fixed}
      data-folded={folded}
      data-position={navbar.position}
      style={place}
      aria-label={t('nav.side')}
      data-testid="drawer"
    >
      <div className={styles.stand}>
        <div className={`line gap-8 ${styles.head}`}>
          {!folded && brand && <Brand small={toolbar.position === 'above'} />}
          {!folded && (casino || toolbar.position === 'above') && <strong>{t('nav.menu')}</strong>}
          <Fold folded={folded} />
        </div>
        <div className={styles.body}>
          {(casino || alone) && !folded && <Player />}
          {alone && <ActTiles acts={actsOf('wallet')} folded={folded} place="open" />}
          <nav aria-label={t('nav.menu')}>
            <VerticalMenu nodes={menu} folded={folded} />
          </nav>
          <ActTiles acts={alone ? actsOf('tools') : outsideToolbar()} folded={folded} place="open" />
          {casino && !folded && <LastLogin />}
        </div>
      </div>
    </aside>
  );
}

function Fold({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const Icon = folded ? IconChevronsRight : IconChevronsLeft;
  return (
    <Button
      look="icon"
      className={styles.fold}
      aria-label={t(folded ? 'nav.unfold' : 'nav.fold')}
      aria-expanded={!folded}
      title={t(folded ? 'nav.unfold' : 'nav.fold')}
      onClick={() => configure({ navbar: { folded: !folded } })}
      data-testid="fold"
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
