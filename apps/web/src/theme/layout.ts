import { type LayoutSettings, readLayoutSettings } from '@floorcast/contract/layout';
import { setDirection } from '../lib/direction.ts';

/** The query parameter that overrides layout defaults: JSON of `LayoutSettings`, or a part of it (START-10). */
const OVERRIDE = 'defaultSettings';

function apply({ direction, animations, customScrollbars }: LayoutSettings): void {
  const { dataset } = document.documentElement;
  dataset.motion = animations ? 'full' : 'none';
  dataset.scrollbars = customScrollbars ? 'ours' : 'system';
  setDirection(direction);
}

/** Lays the page out as the address asks; what cannot be used is named in the console. */
export function startLayout(address: URL): void {
  const json = address.searchParams.get(OVERRIDE);
  const { settings, problems } = readLayoutSettings(json ?? '{}');
  for (const problem of problems) console.warn(`${OVERRIDE}: ${problem}`);
  apply(settings);
}
