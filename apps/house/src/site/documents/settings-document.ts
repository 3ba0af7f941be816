import { readSettings, Settings } from '@floorcast/contract/settings';
import type { CheckedSettings } from '@floorcast/contract/settings-answer';
import type { DocumentBody } from '@floorcast/contract/site-documents';
import type { DocumentProblem, DocumentRules } from '../../platform/site-documents.ts';
import { checkWords, type Texts } from '../replaced-texts.ts';

/** What the house, its policy or its books say: no publication changes it. */
const SET_BY_THE_HOUSE: ReadonlySet<string> = new Set([
  'CURRENCY',
  'DEMO',
  'REGISTRATION',
  'FORGOT_PASSWORD',
  'IDLE_SIGN_OUT_SECONDS',
]);

/** The settings as a document: a version holds the fields that differ from the file. */
export function settingsDocument({
  settingsWith,
  texts,
}: {
  /** The operator's settings as they would be with the fields of a version. */
  readonly settingsWith: (body: DocumentBody | null) => Promise<CheckedSettings>;
  /** Those that an operator may replace; absent where they are not known. */
  readonly texts: Texts | undefined;
}): DocumentRules {
  return {
    async read(body) {
      const { PROBLEMS: _, ...settings } = await settingsWith(body);
      const values: DocumentBody = settings;
      for (const field of SET_BY_THE_HOUSE) delete values[field];
      return { values, problems: body === null ? [] : problemsIn(body, texts) };
    },
  };
}

function problemsIn(body: DocumentBody, texts: Texts | undefined): DocumentProblem[] {
  const unknown = Object.keys(body)
    .filter((field) => !(field in Settings.shape) || SET_BY_THE_HOUSE.has(field))
    .map((field) => ({ field, problem: 'it cannot be set here' }));
  const { settings, problems } = readSettings(body);
  const words = texts === undefined ? [] : checkWords(settings.WORDS, texts).problems;
  return [...unknown, ...[...problems, ...words].map(split)];
}

/** `FIELD.path: what is wrong` */
function split(text: string): DocumentProblem {
  const at = text.indexOf(': ');
  return { field: text.slice(0, at), problem: text.slice(at + 2) };
}
