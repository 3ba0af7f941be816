import { GameRules, type PayTable, type RuleText } from '@floorcast/contract/game-rules';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { numberIn } from '../../shared/form/fields.ts';

/** A language of the texts of rules. */
export type RuleLanguage = (typeof LANGUAGES)[number];
/** A text in each language; empty: it is not given in that one. */
export type TextDraft = Readonly<Record<RuleLanguage, string>>;
/** The figures of rules. */
export const NUMBERS = ['returnPercent', 'jackpotReturnPercent', 'hitPercent', 'mostBets'] as const;

/** Of a list of the form: rows come and go, and keep their fields. */
interface Keyed {
  readonly key: number;
}
/** A paragraph, or the head of a column. */
interface LineDraft extends Keyed {
  readonly text: TextDraft;
}
/** What a symbol pays, a text for each column; empty: nothing. */
export interface PayRowDraft extends Keyed {
  readonly symbol: TextDraft;
  readonly pays: readonly string[];
}
/** A table of pays. */
export interface PayTableDraft extends Keyed {
  readonly title: TextDraft;
  readonly unit: PayTable['unit'];
  readonly columns: readonly LineDraft[];
  readonly rows: readonly PayRowDraft[];
}
/** A jackpot; `fedPercent` empty: it is fixed. */
export interface JackpotDraft extends Keyed {
  readonly name: TextDraft;
  readonly fedPercent: string;
  readonly fed: TextDraft;
  readonly won: TextDraft;
}

/** Rules as they are being written. */
export type Draft = Readonly<Record<'game' | (typeof NUMBERS)[number], string>> & {
  readonly volatility: string;
  readonly play: readonly LineDraft[];
  readonly paytables: readonly PayTableDraft[];
  readonly jackpots: readonly JackpotDraft[];
  readonly malfunction: TextDraft;
};

export const NO_TEXT: TextDraft = { en: '', tr: '', ar: '' };

/** A key that no row of a list has. */
const nextKey = (list: readonly Keyed[]): number => Math.max(0, ...list.map(({ key }) => key)) + 1;

/** A list with one more row. */
export const added = <Row extends Keyed>(list: readonly Row[], row: Row): readonly Row[] => [
  ...list,
  { ...row, key: nextKey(list) },
];
/** A list with another row in the place of one. */
export const changed = <Row extends Keyed>(list: readonly Row[], row: Row): readonly Row[] =>
  list.map((each) => (each.key === row.key ? row : each));
/** A list without a row. */
export const without = <Row extends Keyed>(list: readonly Row[], { key }: Keyed): readonly Row[] =>
  list.filter((each) => each.key !== key);

/** What a further paytable begins with. */
export const NEW_PAYTABLE: PayTableDraft = {
  key: 0,
  title: NO_TEXT,
  unit: 'bets',
  columns: ['3', '4', '5'].map((en, key) => ({ key, text: { ...NO_TEXT, en } })),
  rows: [{ key: 0, symbol: NO_TEXT, pays: ['', '', ''] }],
};
/** What a further jackpot begins with. */
export const NEW_JACKPOT: JackpotDraft = {
  key: 0,
  name: NO_TEXT,
  fedPercent: '',
  fed: NO_TEXT,
  won: NO_TEXT,
};

/** What first rules begin with. */
const EMPTY: Draft = {
  game: '',
  volatility: 'medium',
  returnPercent: '',
  jackpotReturnPercent: '0',
  hitPercent: '',
  mostBets: '',
  play: [{ key: 0, text: NO_TEXT }],
  paytables: [NEW_PAYTABLE],
  jackpots: [],
  malfunction: NO_TEXT,
};

const textOf = ({ en = '', tr = '', ar = '' }: RuleText): TextDraft => ({ en, tr, ar });
const numberOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** A draft of rules; without any, of first ones. */
export function draftOf(rules: GameRules | undefined): Draft {
  if (rules === undefined) return EMPTY;
  const { game, volatility, play, paytables, jackpots, malfunction } = rules;
  return {
    game,
    volatility,
    returnPercent: numberOf(rules.returnPercent),
    jackpotReturnPercent: numberOf(rules.jackpotReturnPercent),
    hitPercent: numberOf(rules.hitPercent),
    mostBets: numberOf(rules.mostBets),
    play: play.map((text, key) => ({ key, text: textOf(text) })),
    paytables: paytables.map(({ title, unit, columns, rows }, key) => ({
      key,
      title: textOf(title),
      unit,
      columns: columns.map((text, at) => ({ key: at, text: textOf(text) })),
      rows: rows.map(({ symbol, pays }, at) => ({
        key: at,
        symbol: textOf(symbol),
        pays: pays.map(numberOf),
      })),
    })),
    jackpots: jackpots.map(({ name, fedPercent, fed, won }, key) => ({
      key,
      name: textOf(name),
      fedPercent: numberOf(fedPercent),
      fed: textOf(fed),
      won: textOf(won),
    })),
    malfunction: textOf(malfunction),
  };
}

/** The rules of a draft, unchecked: what cannot be read as a number is not a number there either. */
export function rulesOf(draft: Draft): object {
  const { game, volatility, play, paytables, jackpots, malfunction } = draft;
  const figures = NUMBERS.flatMap((name) => {
    const value = readNumber(draft[name]);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    game: game.trim(),
    play: play.map(({ text }) => given(text)),
    paytables: paytables.map(({ title, unit, columns, rows }) => ({
      title: given(title),
      unit,
      columns: columns.map(({ text }) => given(text)),
      rows: rows.map(({ symbol, pays }) => ({ symbol: given(symbol), pays: pays.map(readNumber) })),
    })),
    ...Object.fromEntries(figures),
    volatility,
    jackpots: jackpots.map(({ name, fedPercent, fed, won }) => ({
      name: given(name),
      fedPercent: readNumber(fedPercent),
      fed: given(fed),
      won: given(won),
    })),
    malfunction: given(malfunction),
  };
}

/** The languages in which a text is given. */
const given = (text: TextDraft): object =>
  Object.fromEntries(
    LANGUAGES.flatMap((each) => (text[each].trim() === '' ? [] : [[each, text[each].trim()]])),
  );

/** Null: nothing is typed. NaN: what is typed is no number. */
function readNumber(typed: string): number | null {
  if (typed.trim() === '') return null;
  const read = numberIn(typed.trim(), false);
  return read.ok ? read.value : Number.NaN;
}

/** What is wrong with a field: a text is missing or too long, or a number is not one of its kind. */
type Problem = 'text' | 'long' | 'percent' | 'most' | 'pay';

/** The rules that a draft is, or what is wrong with its fields by their paths, such as `paytables.0.rows.1.symbol`. */
type Checked =
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

/** What every part of the form is given. */
export interface Edit {
  /** The language in which texts are written now. */
  readonly language: RuleLanguage;
  /** What is wrong with the field at a path, such as `play.0`; null while nothing is, or nothing was checked. */
  readonly problemAt: (path: string) => string | null;
}

/** A part of the form. */
export interface PartProps {
  readonly edit: Edit;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}
