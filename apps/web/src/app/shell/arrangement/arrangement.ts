import type {
  BAR_POSITIONS,
  BAR_STYLES,
  LAYOUT_MODES,
  LayoutConfig,
  LayoutStyle,
  SCROLL_AREAS,
} from '@floorcast/contract/layout';

/** A part of the frame around the screens. */
export type BarName = 'navbar' | 'toolbar' | 'footer';

export interface Bar {
  readonly display: boolean;
  /** `fixed` stays in the window; `static` scrolls away. */
  readonly style: (typeof BAR_STYLES)[number];
  /**
   * The navbar before or after the content. The toolbar and the footer outside the navbar (`above`: of the whole width)
   * or inside of it (`below`: next to the content).
   */
  readonly position: (typeof BAR_POSITIONS)[number];
}

/** How the frame is arranged, every switch decided (THEME-1). */
export interface Arrangement extends Readonly<Record<BarName, Bar>> {
  readonly style: LayoutStyle;
  readonly mode: (typeof LAYOUT_MODES)[number];
  readonly scroll: (typeof SCROLL_AREAS)[number];
  readonly folded: boolean;
}

/** What a layout style is, apart from its switches. */
export interface Character {
  /** The navbar is a column at the side with a vertical menu, or a row with a horizontal one. */
  readonly navbar: 'column' | 'row';
  /** Whether the navbar also shows the player's name and balance (SHELL-2). */
  readonly casino: boolean;
}

export const CHARACTERS: Readonly<Record<LayoutStyle, Character>> = {
  layout1: { navbar: 'column', casino: false },
  layout2: { navbar: 'row', casino: false },
  layout3: { navbar: 'column', casino: true },
};

const bar = (position: Bar['position'], style: Bar['style'] = 'fixed') => ({
  display: true,
  style,
  position,
});

type Defaults = Omit<Arrangement, 'style'>;
const ALL: Omit<Defaults, 'mode' | 'toolbar' | 'footer'> = {
  scroll: 'body',
  folded: false,
  navbar: bar('above'),
};
const DEFAULTS: Readonly<Record<LayoutStyle, Defaults>> = {
  layout1: { ...ALL, mode: 'fullwidth', toolbar: bar('below'), footer: bar('below', 'static') },
  layout2: { ...ALL, mode: 'container', toolbar: bar('above'), footer: bar('above', 'static') },
  layout3: { ...ALL, mode: 'container', toolbar: bar('above'), footer: bar('below', 'static') },
};

/** The arrangement of a page: its route overrides the player's choice, which overrides the style's defaults. */
export const arrangementOf = (
  { style, config }: { readonly style: LayoutStyle; readonly config: LayoutConfig },
  ...insists: readonly LayoutConfig[]
): Arrangement => [config, ...insists].reduce<Arrangement>(apply, { style, ...DEFAULTS[style] });

const apply = (to: Arrangement, { mode, scroll, navbar, toolbar, footer }: LayoutConfig): Arrangement => ({
  ...to,
  mode: mode ?? to.mode,
  scroll: scroll ?? to.scroll,
  folded: navbar?.folded ?? to.folded,
  navbar: applyBar(to.navbar, navbar),
  toolbar: applyBar(to.toolbar, toolbar),
  footer: applyBar(to.footer, footer),
});

const applyBar = (to: Bar, given: LayoutConfig['navbar'] = {}): Bar => ({
  display: given.display ?? to.display,
  style: given.style ?? to.style,
  position: given.position ?? to.position,
});

/** The window, and what the site leaves of the frame in it. */
interface FramePlace {
  /** Whether the menu has room beside the screen. */
  readonly wide: boolean;
  /** False: the site has no header bar (HIDE_HEADER_BAR). */
  readonly header: boolean;
}

/** The bars that are shown: on a narrow screen the menu is at its bottom, and in a panel. */
export function barsOf({ toolbar, navbar, footer }: Arrangement, { wide, header }: FramePlace): BarName[] {
  const bars: BarName[] = [];
  if (toolbar.display && header) bars.push('toolbar');
  if (navbar.display && wide) bars.push('navbar');
  if (footer.display) bars.push('footer');
  return bars;
}

/** Whether some pages of the menu are at the bottom of the window, at the thumb. */
export const hasTabs = ({ navbar }: Arrangement, wide: boolean): boolean =>
  !wide && navbar.display && navbar.style === 'fixed';

/** Where the button is that opens the menu over the screen. */
export type MenuButtonPlace = 'toolbar' | 'navbar' | 'tabs' | 'edge';

/** Null where the bars have every page and every act of the menu: a toolbar and a navbar, or a navbar at the side. */
export function menuButtonOf(
  arrangement: Arrangement,
  bars: readonly BarName[],
  wide: boolean,
): MenuButtonPlace | null {
  const [toolbar, navbar] = [bars.includes('toolbar'), bars.includes('navbar')];
  if (toolbar) return navbar ? null : 'toolbar';
  if (navbar) return CHARACTERS[arrangement.style].navbar === 'column' ? null : 'navbar';
  return hasTabs(arrangement, wide) ? 'tabs' : 'edge';
}

/**
 * The bars of the frame, separated by whether they scroll with the content: where only the content scrolls, static bars
 * are within the scrolling area.
 */
export function framesOf(arrangement: Arrangement, bars: readonly BarName[]) {
  const { scroll } = arrangement;
  const within = (name: BarName) => scroll === 'content' && arrangement[name].style === 'static';
  return { outer: bars.filter((name) => !within(name)), inner: bars.filter(within) };
}

interface Frame {
  /** As `grid-template-areas` takes them. */
  readonly areas: string;
  /** As `grid-template-rows` does: what is left of the height is the content's. */
  readonly rows: string;
  /** The bars and `content` in the order of reading. */
  readonly order: readonly AreaName[];
}
export type AreaName = BarName | 'content';

export function frameOf(arrangement: Arrangement, bars: readonly BarName[]): Frame {
  const has = (name: BarName, position: Bar['position']): AreaName[] =>
    bars.includes(name) && arrangement[name].position === position ? [name] : [];
  const inside: AreaName[] = [...has('toolbar', 'below'), 'content', ...has('footer', 'below')];
  const rows = [
    has('toolbar', 'above'),
    ...besideOrOver(arrangement, inside, has('navbar', 'above'), has('navbar', 'below')),
    has('footer', 'above'),
  ].filter((row) => row.length > 0);
  const columns = Math.max(...rows.map((row) => row.length));
  const areas = rows.map((row) => (row.length < columns ? Array(columns).fill(row[0]) : row).join(' '));
  return {
    areas: areas.map((row) => `"${row}"`).join(' '),
    rows: rows.map((row) => (row.includes('content') ? 'var(--fc-content-row)' : 'auto')).join(' '),
    order: [...new Set(rows.flat())],
  };
}

function besideOrOver(
  { style }: Arrangement,
  inside: readonly AreaName[],
  before: readonly AreaName[],
  after: readonly AreaName[],
): AreaName[][] {
  if (CHARACTERS[style].navbar === 'column') return inside.map((name) => [...before, name, ...after]);
  return [[...before], ...inside.map((name) => [name]), [...after]];
}

/** How high the bars are (CSS pixels); a navbar at the side is as high as the window. */
const HEIGHTS: Readonly<Record<BarName, number>> = { toolbar: 64, navbar: 60, footer: 56 };

/** How far fixed bars keep one of them from the window's edges (CSS pixels). */
export function clearanceOf(arrangement: Arrangement, bars: readonly BarName[], name: BarName) {
  const column = CHARACTERS[arrangement.style].navbar === 'column';
  const { order } = frameOf(arrangement, bars);
  const holds = (other: AreaName): other is BarName => {
    if (other === 'content' || arrangement[other].style !== 'fixed') return false;
    if (column && other === 'navbar') return false;
    return !(column && name === 'navbar') || arrangement[other].position === 'above';
  };
  const sum = (areas: readonly AreaName[]) =>
    areas.filter(holds).reduce((height, other) => height + HEIGHTS[other], 0);
  const at = order.indexOf(name);
  const content = order.indexOf('content');
  const alone = column && name === 'navbar';
  return {
    top: alone || at < content ? sum(order.slice(0, alone ? content : at)) : 0,
    bottom: alone || at > content ? sum(order.slice(alone ? content : at + 1)) : 0,
  };
}

/** How far fixed bars cover the top of a page that scrolls as a whole (CSS pixels). */
export function coveredTopOf(arrangement: Arrangement, bars: readonly BarName[]): number {
  const { order } = frameOf(arrangement, bars);
  const column = CHARACTERS[arrangement.style].navbar === 'column';
  return order
    .slice(0, order.indexOf('content'))
    .filter((area): area is BarName => area !== 'content' && arrangement[area].style === 'fixed')
    .filter((name) => !(column && name === 'navbar'))
    .reduce((height, name) => height + HEIGHTS[name], 0);
}
