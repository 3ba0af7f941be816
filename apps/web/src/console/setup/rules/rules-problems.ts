import { GameRules } from '@floorcast/contract/game-rules';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { type Draft, type RuleLanguage, rulesOf, type TextDraft } from './rules-draft.ts';

/** What is wrong with a field: a text is missing or too long, or a number is not one of its kind. */
export type Problem = 'text' | 'long' | 'percent' | 'most' | 'pay';

/** The rules that a draft is, or what is wrong with its fields by their paths, such as `paytables.0.rows.1.symbol`. */
export type Checked =
  | { readonly rules: GameRules }
  | { readonly rules?: undefined; readonly problems: ReadonlyMap<string, Problem> };

export function checkDraft(draft: Draft): Checked {
  const parsed = GameRules.safeParse(rulesOf(draft));
  if (parsed.success) return { rules: parsed.data };
  const found = parsed.error.issues.map(({ path, code }) => {
    const names = path.map(String);
    return [fieldOf(names), problemOf(names, code)] as const;
  });
  return { problems: new Map(found) };
}

const isLanguage = (name: string | undefined): boolean => LANGUAGES.some((each) => each === name);

/** A text in all its languages is one field. */
const fieldOf = (names: readonly string[]): string =>
  (isLanguage(names.at(-1)) ? names.slice(0, -1) : names).join('.');

function problemOf(names: readonly string[], code: string): Problem {
  if (names.includes('pays')) return 'pay';
  if (names.some((name) => name.endsWith('Percent'))) return 'percent';
  if (names[0] === 'mostBets') return 'most';
  return code === 'too_big' ? 'long' : 'text';
}

/** Every text of a draft. */
const textsOf = ({ play, paytables, jackpots, malfunction }: Draft): readonly TextDraft[] => [
  ...play.map(({ text }) => text),
  ...paytables.flatMap(({ title, rows }) => [title, ...rows.map(({ symbol }) => symbol)]),
  ...jackpots.flatMap(({ name, fed, won }) => [name, fed, won]),
  malfunction,
];

/** How many texts are given in another language, and not in this one. Heads of columns are mostly numbers. */
export const missingIn = (draft: Draft, language: RuleLanguage): number =>
  textsOf(draft).filter(
    (text) => text[language].trim() === '' && LANGUAGES.some((each) => text[each].trim() !== ''),
  ).length;
