import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import type { Settings } from '@floorcast/contract/settings';
import { isRecord } from '../../lib/is-record.ts';

let current: Settings = DEFAULT_SETTINGS;

/** The operator's settings; the defaults until `loadSettings` has run, which is before the first screen. */
export const settings = (): Settings => current;

const WARNING = 'Settings.json cannot be loaded. System started with default settings';

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Whether every setting is there and of its type. The house has read the values with the contract's schemas. */
const isComplete = (answer: unknown): answer is Settings =>
  isRecord(answer) &&
  Object.entries(DEFAULT_SETTINGS).every(([name, byDefault]) => typeOf(answer[name]) === typeOf(byDefault));

/** Reads the settings of a house of another release. The schemas are not in the first load. */
async function readDiffering(answer: unknown): Promise<Settings> {
  const { readSettings } = await import('@floorcast/contract/settings');
  const { settings: read, problems } = readSettings(answer);
  for (const problem of problems) console.warn(`Settings.json: ${problem}`);
  return read;
}

/** Reads `/Settings.json`; a wrong value is named in the console and its default used (START-2, SET-1). */
export async function loadSettings(): Promise<void> {
  try {
    const response = await fetch('/Settings.json');
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer: unknown = await response.json();
    current = isComplete(answer) ? answer : await readDiffering(answer);
  } catch {
    console.warn(WARNING);
  }
}
