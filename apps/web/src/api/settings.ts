import { readSettings, type Settings } from '@floorcast/contract/settings';

let current: Settings | undefined;

/** The operator's settings; the defaults until `loadSettings` has run, which is before the first screen. */
export function settings(): Settings {
  current ??= readSettings({}).settings;
  return current;
}

const WARNING = 'Settings.json cannot be loaded. System started with default settings';

/** Reads `/Settings.json`; a wrong value is named in the console and its default used (START-2, SET-1). */
export async function loadSettings(): Promise<void> {
  try {
    const response = await fetch('/Settings.json');
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { settings: read, problems } = readSettings(await response.json());
    for (const problem of problems) console.warn(`Settings.json: ${problem}`);
    current = read;
  } catch {
    console.warn(WARNING);
  }
}
