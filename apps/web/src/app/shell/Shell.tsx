import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useWide } from '../../lib/dom/use-wide.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { ScrollArea } from '../../lib/react/scroll-area.ts';
import { showGameColor } from '../../theme/theme-color.ts';
import { rememberFrame } from '../start/remembered-frame.ts';
import {
  type Arrangement,
  type BarName,
  CHARACTERS,
  clearanceOf,
  coveredTopOf,
  frameOf,
  framesOf,
} from './arrangement/arrangement.ts';
import { useArrangement } from './arrangement/use-arrangement.ts';
import { BottomMenu } from './bars/BottomMenu.tsx';
import { Footer } from './bars/Footer.tsx';
import { Navbar } from './bars/Navbar.tsx';
import { ShowNavigation } from './bars/ShowNavigation.tsx';
import { Toolbar } from './bars/Toolbar.tsx';
import { InFrame } from './in-frame.ts';
import { PanelHost } from './PanelHost.tsx';
import styles from './Shell.module.css';

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
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

interface FramedProps extends ShellProps {
  readonly arrangement: Arrangement;
}

function Framed({ arrangement, banner, children }: FramedProps) {
  const { t } = useTranslation();
  const wide = useWide();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const bars = barsOf(arrangement, wide);
  const { outer, inner } = framesOf(arrangement, bars);
  const scrolls = arrangement.scroll === 'content';
  const floating = !bars.includes('toolbar') && !bars.includes('navbar');
  useRememberFrame(arrangement);
  const bottomMenu = !wide && arrangement.navbar.display && arrangement.navbar.style === 'fixed';
  return (
    <div
      className={styles.page}
      data-layout={arrangement.style}
      data-mode={arrangement.mode}
      data-scroll={arrangement.scroll}
      data-bottom-menu={bottomMenu}
      data-floating={floating}
    >
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <Bars arrangement={arrangement} bars={outer} wide={wide} className={styles.outer}>
        <div
          ref={scrolls ? setScroller : null}
          className={styles.middle}
          data-scroll-restoration-id={scrolls ? 'content' : undefined}
        >
          <Bars arrangement={arrangement} bars={inner} wide={wide} className={styles.inner}>
            <ScrollArea value={scroller}>
              <Content coveredTop={scrolls ? 0 : coveredTopOf(arrangement, bars)} banner={banner}>
                {children}
              </Content>
            </ScrollArea>
          </Bars>
        </div>
      </Bars>
      {bottomMenu && <BottomMenu />}
      {floating && <ShowNavigation floating />}
      <PanelHost />
    </div>
  );
}

/** The next load of a page begins with the shape of this frame. */
function useRememberFrame({ style, toolbar, navbar, folded }: Arrangement): void {
  const shown = {
    style,
    toolbar: toolbar.display && !settings().HIDE_HEADER_BAR,
    navbar: navbar.display,
    folded,
  };
  useEffect(() => rememberFrame({ ...shown, rtl: document.documentElement.dir === 'rtl' }));
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

/** The bars that are shown: on a narrow screen the menu is at its bottom, and in a panel. */
function barsOf({ toolbar, navbar, footer }: Arrangement, wide: boolean): BarName[] {
  const bars: BarName[] = [];
  if (toolbar.display && !settings().HIDE_HEADER_BAR) bars.push('toolbar');
  if (navbar.display && wide) bars.push('navbar');
  if (footer.display) bars.push('footer');
  return bars;
}

interface BarsProps extends Omit<FramedProps, 'banner'> {
  readonly bars: readonly BarName[];
  readonly wide: boolean;
  readonly className: string | undefined;
}

/** Some bars around something, in the places that the arrangement gives them. */
function Bars({ arrangement, bars, wide, className, children }: BarsProps) {
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
        area === 'content' ? (
          children
        ) : (
          <PlacedBar key={area} name={area} bars={bars} arrangement={arrangement} wide={wide} />
        ),
      )}
    </div>
  );
}

const columnsOf = ({ navbar }: Arrangement): string =>
  navbar.position === 'above' ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr) auto';

interface PlacedBarProps extends Pick<BarsProps, 'arrangement' | 'bars' | 'wide'> {
  readonly name: BarName;
}

function PlacedBar({ name, arrangement, bars, wide }: PlacedBarProps) {
  const { top, bottom } = clearanceOf(arrangement, bars, name);
  const place: CSSProperties = {
    gridArea: name,
    '--fc-clear-top': `${top}px`,
    '--fc-clear-bottom': `${bottom}px`,
  };
  const fixed = arrangement[name].style === 'fixed';
  switch (name) {
    case 'toolbar':
      return <Toolbar arrangement={arrangement} wide={wide} fixed={fixed} place={place} />;
    case 'navbar':
      return <Navbar arrangement={arrangement} fixed={fixed} place={place} />;
    case 'footer':
      return <Footer fixed={fixed} place={place} />;
  }
}
