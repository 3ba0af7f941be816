import { type LayoutConfig, LayoutSettings, REGIONS, readLayoutSettings } from '@floorcast/contract/layout';
import { setDirection } from '../lib/direction.ts';
import { Observable } from '../lib/observable.ts';

/** The query parameter that overrides layout defaults: JSON of `LayoutSettings`, or a part of it (START-10). */
const OVERRIDE = 'defaultSettings';
/** Where this device keeps what was chosen on it (THEME-4). */
const STORED = 'layout-settings';

let defaults: LayoutSettings = LayoutSettings.parse({});
/** What was chosen, over the defaults. */
let chosen: Partial<LayoutSettings> = {};
const state = new Observable<LayoutSettings>(defaults);

/** Themes other than the style sheet's own come with code that the first load goes without. */
async function paint(theme: LayoutSettings['theme']): Promise<void> {
  const plain = REGIONS.every((region) => theme[region] === undefined);
  if (plain && document.adoptedStyleSheets.length === 0) return;
  const { paintRegions } = await import('./paint.ts');
  paintRegions(theme);
}

function apply(): Promise<void> {
  const before = state.getState().layout;
  const frame = overlay(defaults.layout, chosen.layout);
  // The same frame stays the same object: who follows only that hears of nothing else.
  const settings = { ...defaults, ...chosen, layout: isSame(before, frame) ? before : frame };
  state.setState(settings);
  const { dataset } = document.documentElement;
  dataset.motion = settings.animations ? 'full' : 'none';
  dataset.scrollbars = settings.customScrollbars ? 'ours' : 'system';
  setDirection(settings.direction);
  return paint(settings.theme);
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

/** Reads what may have been written by an older client, or by hand: what is wrong in it counts as not chosen. */
function read(json: string): Partial<LayoutSettings> {
  const { settings, given } = readLayoutSettings(json);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => given.includes(name)));
}

/** How the page is laid out. The one place that changes it. */
export const layout = {
  getState: state.getState,
  subscribe: state.subscribe,
  /** What was chosen, as it is kept. */
  chosen: (): Partial<LayoutSettings> => chosen,
  /** As the address asks and as it was chosen on this device; what of the address cannot be used is named in the console. */
  start(address: URL): Promise<void> {
    const { settings, problems } = readLayoutSettings(address.searchParams.get(OVERRIDE) ?? '{}');
    for (const problem of problems) console.warn(`${OVERRIDE}: ${problem}`);
    defaults = settings;
    chosen = read(localStorage.getItem(STORED) ?? '{}');
    return apply();
  },
  change(part: Partial<LayoutSettings>): void {
    layout.adopt({ ...chosen, ...part });
  },
  /** Takes over what was chosen elsewhere; nothing chosen is `{}`. */
  adopt(settings: Readonly<Record<string, unknown>>): void {
    const before = JSON.stringify(chosen);
    chosen = read(JSON.stringify(settings));
    if (JSON.stringify(chosen) === before) return;
    localStorage.setItem(STORED, JSON.stringify(chosen));
    void apply();
  },
};
