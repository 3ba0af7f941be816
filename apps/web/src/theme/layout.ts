import type { LayoutConfig, LayoutSettings } from '@floorcast/contract/layout';
import { deviceStore } from '../lib/dom/stores.ts';
import { setDirection } from '../lib/locale/i18n.ts';
import { Observable } from '../lib/observable.ts';

/** Around a game there is nothing but its own ground. */
const AT_GAME = '#000000';

let atGame = false;

/** Gives the browser, or the window of the installed app, the colour of the page's bar. */
export function showThemeColor(): void {
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--fc-surface').trim();
  const color = atGame ? AT_GAME : bar;
  if (color !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}

/** A game begins or ends: its window has its colour. */
export function showGameColor(game: boolean): void {
  if (game === atGame) return;
  atGame = game;
  showThemeColor();
}

/** The query parameter that overrides layout defaults: JSON of `LayoutSettings`, or a part of it (START-10). */
const OVERRIDE = 'defaultSettings';
/** The key of the choices that this device stores (THEME-4). */
const STORED = 'layout-settings';
const NOTHING = '{}';

const DEFAULTS: LayoutSettings = {
  layout: { config: {} },
  direction: 'auto',
  animations: true,
  customScrollbars: true,
  theme: {},
};
let defaults = DEFAULTS;
/** The choices, which override the defaults. */
let chosen: Partial<LayoutSettings> = {};
const state = new Observable(defaults);

/** Themes other than the style sheet's own come with code that the first load goes without. */
async function paint(theme: LayoutSettings['theme']): Promise<void> {
  const plain = Object.values(theme).every((name) => name === undefined);
  if (plain && document.adoptedStyleSheets.length === 0) return;
  const { paintRegions } = await import('./paint.ts');
  paintRegions(theme);
}

function apply(): Promise<void> {
  const before = state.getState().layout;
  const frame = overlay(defaults.layout, chosen.layout);
  // An unchanged frame stays the same object, so that its subscribers are not rendered again.
  const settings = { ...defaults, ...chosen, layout: isSame(before, frame) ? before : frame };
  state.setState(settings);
  const { dataset } = document.documentElement;
  dataset.motion = settings.animations ? 'full' : 'none';
  dataset.scrollbars = settings.customScrollbars ? 'ours' : 'system';
  setDirection(settings.direction);
  return paint(settings.theme).then(showThemeColor);
}

/** Some switches of the frame over others, bar by bar. */
export function mergeConfig(to: LayoutConfig, over: LayoutConfig): LayoutConfig {
  const bars = {
    navbar: { ...to.navbar, ...over.navbar },
    toolbar: { ...to.toolbar, ...over.toolbar },
    footer: { ...to.footer, ...over.footer },
  };
  return { ...to, ...over, ...bars };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Switches that were set for one layout style mean nothing in another. */
function overlay(to: LayoutSettings['layout'], over: LayoutSettings['layout'] | undefined) {
  if (over === undefined) return to;
  const another = over.style !== undefined && over.style !== to.style;
  return { ...to, ...over, config: another ? over.config : mergeConfig(to.config, over.config) };
}

function begin(asked: LayoutSettings, stored: Partial<LayoutSettings>): Promise<void> {
  defaults = asked;
  chosen = stored;
  return apply();
}

/** How the page is laid out. The one place that changes it. */
export const layout = {
  ...state.readable,
  chosen: (): Partial<LayoutSettings> => chosen,
  /**
   * Starts with the address's layout and this device's choices; invalid parts of the address are logged to the console.
   */
  start(address: URL): Promise<void> {
    const asked = address.searchParams.get(OVERRIDE) ?? NOTHING;
    const stored = deviceStore.getItem(STORED) ?? NOTHING;
    // Most first visits have neither, and do not load the schemas.
    if (asked === NOTHING && stored === NOTHING) return begin(DEFAULTS, {});
    return import('./read-layout.ts').then(
      ({ readOverride, readChoices }) => begin(readOverride(OVERRIDE, asked), readChoices(stored)),
      // The page is of more use in the default layout than not at all.
      () => begin(DEFAULTS, {}),
    );
  },
  change(part: Partial<LayoutSettings>): void {
    layout.adopt({ ...chosen, ...part });
  },
  /** Adopts choices that were made elsewhere; `{}` means no choices. */
  adopt(settings: Partial<LayoutSettings>): void {
    const before = chosen;
    chosen = settings;
    if (isSame(chosen, before)) return;
    deviceStore.setItem(STORED, JSON.stringify(chosen));
    void apply();
  },
};
