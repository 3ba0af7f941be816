import * as z from 'zod/mini';
import { nearestName } from '../text/names.ts';
import { readSettings, Settings, type SettingsReading } from './settings.ts';

/** `/Settings.json` of a house, which has checked the operator's settings. A file on its own has no `PROBLEMS`. */
export interface CheckedSettings extends Settings {
  /** What of the operator's settings does not apply, and why. */
  readonly PROBLEMS: readonly string[];
}

/** What is said of a file that holds something else. */
export const NO_OBJECT = 'it is no JSON object; all defaults are used';
/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Problems = z.array(z.string());
const nameOf = (problem: string): string => problem.split(/[.:]/, 1)[0] ?? '';

/** The texts of an operator about settings that do not apply: wrong values, and names of no setting (SET-1). */
export function settingsWarnings({
  problems,
  unknown,
}: Pick<SettingsReading, 'problems' | 'unknown'>): string[] {
  const defaults: Readonly<Record<string, unknown>> = readSettings({}).settings;
  const wrong = problems.map(
    (problem) => `${problem}; its default ${JSON.stringify(defaults[nameOf(problem)])} is used`,
  );
  const names = Object.keys(Settings.shape);
  return [...wrong, ...unknown.map((name) => `${name}: there is no such setting${meant(name, names)}`)];
}

function meant(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

/** Reads `/Settings.json`, which a house or a file has answered. */
export function readSettingsAnswer(answer: unknown): { settings: Settings; warnings: string[] } {
  if (!isObject(answer)) return { settings: readSettings({}).settings, warnings: [NO_OBJECT] };
  const { PROBLEMS, ...file } = { PROBLEMS: undefined, ...answer };
  const { settings, problems, unknown } = readSettings(file);
  const checked = Problems.safeParse(PROBLEMS);
  // A house of a later release has settings of which this one does not know.
  const own = settingsWarnings({ problems, unknown: checked.success ? [] : unknown });
  return { settings, warnings: [...(checked.data ?? []), ...own] };
}
