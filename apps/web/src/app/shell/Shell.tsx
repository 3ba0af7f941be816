import { type CSSProperties, useEffect, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { ScrollArea } from '../../lib/dom/in-view.ts';
import { onWindow } from '../../lib/dom/on-window.ts';
import { useWide } from '../../lib/dom/use-media.ts';
import { dateAndTime } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { showGameColor } from '../../theme/layout.ts';
import type { Elements } from '../../ui/elements.ts';
import { Space } from '../../ui/values/separators.tsx';
import { rememberFrame } from '../start/remembered-frame.ts';
import { panel, panelOf } from './acts/acts.ts';
import {
  type Arrangement,
  type BarName,
  barsOf,
  CHARACTERS,
  clearanceOf,
  coveredTopOf,
  frameOf,
  framesOf,
  hasTabs,
  type MenuButtonPlace,
  menuButtonOf,
} from './arrangement/arrangement.ts';
import { useArrangement } from './arrangement/use-arrangement.ts';
import { BottomMenu } from './bars/BottomMenu.tsx';
import { Navbar } from './bars/Navbar.tsx';
import { ShowNavigation } from './bars/ShowNavigation.tsx';
import { type BarProps, Toolbar } from './bars/Toolbar.tsx';
import { InFrame } from './GuestFrame.tsx';
import styles from './Shell.module.css';

const Navigation = late(() => import('./NavigationPanel.tsx'));

/** Shows the panel that is open (SHELL-7). */
function PanelHost() {
  const open = useReadable(panel);
  useSearchKey();
  useEffect(() => panel.close, []);
  const Panel = open === 'navigation' ? Navigation : panelOf(open);
  return Panel && <Panel key={open} onClose={panel.close} />;
}

/** Ctrl K, or ⌘ K, wherever the focus is, unless a dialog is open (SHELL-4). */
function useSearchKey(): void {
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) panel.open('search');
    };
    return onWindow(['keydown'], receive);
  }, []);
}

/** The frame around every screen of a signed-in account, except the game (SHELL-1…10, THEME-1). */
export function Shell({ banner, children }: ShellProps) {
  const arrangement = useArrangement();
  const bare = arrangement === null;
  useEffect(() => {
    showGameColor(bare);
    return () => showGameColor(false);
  }, [bare]);
  if (bare) return children;
  return (
    <Framed arrangement={arrangement} banner={banner}>
      {children}
    </Framed>
  );
}

interface ShellProps {
  /** Above the content of every screen, between the bars. */
  readonly banner?: Elements;
  readonly children: Elements;
}

function Framed({ arrangement, banner, children }: ShellProps & { arrangement: Arrangement }) {
  const { t } = useTranslation();
  const wide = useWide();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const shown = barsOf(arrangement, { wide, header: !settings().HIDE_HEADER_BAR });
  const frame = { arrangement, wide, shown, menuButton: menuButtonOf(arrangement, shown, wide) };
  const { outer, inner } = framesOf(arrangement, shown);
  const scrolls = arrangement.scroll === 'content';
  const tabs = hasTabs(arrangement, wide);
  useRememberFrame(frame);
  return (
    <div
      className={styles.page}
      data-layout={arrangement.style}
      data-mode={arrangement.mode}
      data-scroll={arrangement.scroll}
      data-bottom-menu={tabs}
      data-floating={frame.menuButton === 'edge'}
    >
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <Bars frame={frame} bars={outer} className={styles.outer}>
        <div
          ref={scrolls ? setScroller : null}
          className={styles.middle}
          data-scroll-restoration-id={scrolls ? 'content' : undefined}
        >
          <Bars frame={frame} bars={inner} className={styles.inner}>
            <ScrollArea value={scroller}>
              <Content coveredTop={scrolls ? 0 : coveredTopOf(arrangement, shown)} banner={banner}>
                {children}
              </Content>
            </ScrollArea>
          </Bars>
        </div>
      </Bars>
      {tabs && <BottomMenu opensMenu={frame.menuButton === 'tabs'} />}
      {frame.menuButton === 'edge' && <ShowNavigation floating />}
      <PanelHost />
    </div>
  );
}

/** The frame as it is on the present window. */
interface Frame {
  readonly arrangement: Arrangement;
  readonly wide: boolean;
  readonly shown: readonly BarName[];
  readonly menuButton: MenuButtonPlace | null;
}

/** The next load of a page begins with the shape of this frame. */
function useRememberFrame({ arrangement, shown }: Frame): void {
  const { style, navbar, folded } = arrangement;
  useEffect(() =>
    rememberFrame({
      style,
      toolbar: shown.includes('toolbar'),
      navbar: navbar.display,
      folded,
      rtl: document.documentElement.dir === 'rtl',
    }),
  );
}

interface ContentProps extends ShellProps {
  /** How far fixed bars cover the top of what scrolls (CSS pixels). */
  readonly coveredTop: number;
}

function Content({ coveredTop, banner, children }: ContentProps) {
  const place: CSSProperties = { '--fc-covered-top': `${coveredTop}px` };
  return (
    <div className={styles.main} style={place}>
      {banner}
      <main id="content" className={styles.content} tabIndex={-1}>
        <InFrame value={true}>{children}</InFrame>
      </main>
    </div>
  );
}

interface BarsProps {
  readonly frame: Frame;
  readonly bars: readonly BarName[];
  readonly className: string | undefined;
  readonly children: Elements;
}

/** Some bars around something, in the places that the arrangement gives them. */
function Bars({ frame, bars, className, children }: BarsProps) {
  const { arrangement } = frame;
  const { areas, rows, order } = frameOf(arrangement, bars);
  const columns = CHARACTERS[arrangement.style].navbar === 'column' && bars.includes('navbar');
  return (
    <div
      className={className}
      style={{
        gridTemplateAreas: areas,
        gridTemplateRows: rows,
        gridTemplateColumns: columns ? columnsOf(arrangement) : 'minmax(0, 1fr)',
      }}
    >
      {order.map((area) =>
        area === 'content' ? children : <PlacedBar key={area} name={area} bars={bars} frame={frame} />,
      )}
    </div>
  );
}

const columnsOf = ({ navbar }: Arrangement): string =>
  navbar.position === 'above' ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr) auto';

function PlacedBar({ name, frame, bars }: Pick<BarsProps, 'frame' | 'bars'> & { name: BarName }) {
  const { arrangement, wide, shown, menuButton } = frame;
  const { top, bottom } = clearanceOf(arrangement, bars, name);
  const place: CSSProperties = {
    gridArea: name,
    '--fc-clear-top': `${top}px`,
    '--fc-clear-bottom': `${bottom}px`,
  };
  const bar = { arrangement, place, fixed: arrangement[name].style === 'fixed' };
  switch (name) {
    case 'toolbar':
      return <Toolbar {...bar} wide={wide} opensMenu={menuButton === 'toolbar'} />;
    case 'navbar':
      return <Navbar {...bar} alone={!shown.includes('toolbar')} />;
    case 'footer':
      return <Footer {...bar} />;
  }
}

/** Below every screen: the name of the site, and the time (SHELL-8). */
function Footer({ fixed, place }: BarProps) {
  const { t } = useTranslation();
  return (
    <footer className={`quiet small ${styles.footer}`} data-region="footer" data-fixed={fixed} style={place}>
      <div className={`line gap-16 ${styles.line}`}>
        <span>{t('app.name')}</span>
        <Clock />
      </div>
    </footer>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // At the turn of each second, not a second after the last: no second is skipped or shown twice.
    const timer = setTimeout(() => setNow(new Date()), 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  });
  const { date, time } = dateAndTime(now);
  return (
    <time className="figures" dateTime={now.toISOString()} dir="ltr" data-testid="clock">
      <span>{date}</span>
      <Space />
      <span>{time}</span>
    </time>
  );
}
