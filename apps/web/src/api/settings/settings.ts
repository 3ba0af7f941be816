import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import type { Settings } from '@floorcast/contract/settings';
import { isRecord } from '../../lib/is-record.ts';

let current: Settings = DEFAULT_SETTINGS;

/** The operator's settings; the defaults until `loadSettings` has run, which is before the first screen. */
export const settings = (): Settings => current;

const WARNING = 'Settings.json cannot be loaded. System started with default settings';

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Whether a house has read the operator's settings with the contract's schemas, and all of them apply here too. */
const isChecked = (answer: unknown): answer is Settings =>
  isRecord(answer) &&
  `${answer.PROBLEMS}` === '' &&
  Object.entries(DEFAULT_SETTINGS).every(([name, byDefault]) => typeOf(answer[name]) === typeOf(byDefault));

/** Reads what a house of another release, or a file, answers, and what does not apply. The schemas are not in the first load. */
async function readOther(answer: unknown): Promise<Settings> {
  const { readSettingsAnswer } = await import('@floorcast/contract/settings-answer');
  const { settings: read, warnings } = readSettingsAnswer(answer);
  for (const warning of warnings) console.warn(`Settings.json: ${warning}`);
  return read;
}

/** Reads `/Settings.json`; what does not apply is named in the console, and defaults are used (START-2, SET-1). */
export async function loadSettings(): Promise<void> {
  try {
    const response = await fetch('/Settings.json');
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer: unknown = await response.json();
    current = isChecked(answer) ? answer : await readOther(answer);
  } catch {
    console.warn(WARNING);
  }
}
