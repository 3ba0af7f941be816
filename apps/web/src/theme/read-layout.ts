import { type LayoutSettings, readLayoutSettings } from '@floorcast/contract/layout';

/** Reads the layout in the address's `parameter`; its invalid parts are logged to the console. */
export function readOverride(parameter: string, json: string): LayoutSettings {
  const { settings, problems } = readLayoutSettings(json);
  for (const problem of problems) console.warn(`${parameter}: ${problem}`);
  return settings;
}

/** Reads stored choices. An older client or a person may have written them: an invalid choice is left out. */
export function readChoices(json: string): Partial<LayoutSettings> {
  const { settings, given } = readLayoutSettings(json);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => given.includes(name)));
}
