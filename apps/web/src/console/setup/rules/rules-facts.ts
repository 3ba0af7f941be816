import type { GameRules, RuleText } from '@floorcast/contract/game-rules';
import type { Difference } from '../Differences.tsx';

/** How facts of rules are called and written. */
export interface FactWords {
  readonly t: (key: string, params?: Record<string, string | number>) => string;
  readonly number: (value: number) => string;
}

const LANGUAGES = ['en', 'tr', 'ar'] as const;
const nameOf = (text: RuleText): string => LANGUAGES.map((each) => text[each]).find(Boolean) ?? '';

type Fact = readonly [label: string, value: string];

/** A text, a fact for each language in which it is given. */
const textFacts = ({ t }: FactWords, label: string, text: RuleText): readonly Fact[] =>
  LANGUAGES.flatMap((language) => {
    const value = text[language];
    return value === undefined ? [] : [[`${label} · ${t(`language.${language}`)}`, value] as const];
  });

function figures({ t, number }: FactWords, rules: GameRules): readonly Fact[] {
  const named = (['returnPercent', 'jackpotReturnPercent', 'hitPercent', 'mostBets'] as const).flatMap(
    (name) => {
      const value = rules[name];
      return value === undefined ? [] : [[t(`consoleSetup.rules.${name}`), number(value)] as const];
    },
  );
  return [
    [t('consoleSetup.rules.game'), rules.game],
    [t('consoleSetup.rules.volatility'), t(`consoleSetup.rules.volatilities.${rules.volatility}`)],
    ...named,
  ];
}

/** A table by its title, and a row by its symbol: another one before it changes neither. */
const payTableFacts = (words: FactWords, { title, unit, columns, rows }: GameRules['paytables'][number]) => {
  const { t, number } = words;
  const table = nameOf(title);
  const pays = (row: readonly (number | null)[]) =>
    row.map((pay) => (pay === null ? '–' : number(pay))).join(' · ');
  return [
    ...textFacts(words, `${table} · ${t('consoleSetup.rules.tableTitle')}`, title),
    [`${table} · ${t('consoleSetup.rules.unit')}`, t(`gameRules.units.${unit}`)] as const,
    [`${table} · ${t('consoleSetup.rules.columns')}`, columns.map(nameOf).join(' · ')] as const,
    ...rows.flatMap((row) => [
      [`${table} · ${nameOf(row.symbol)}`, pays(row.pays)] as const,
      ...textFacts(words, `${table} · ${nameOf(row.symbol)}`, row.symbol),
    ]),
  ];
};

const jackpotFacts = (words: FactWords, { name, fedPercent, fed, won }: GameRules['jackpots'][number]) => {
  const { t, number } = words;
  const jackpot = nameOf(name);
  return [
    ...textFacts(words, jackpot, name),
    [
      `${jackpot} · ${t('consoleSetup.rules.fedPercent')}`,
      fedPercent === null ? t('consoleSetup.rules.fixed') : number(fedPercent),
    ] as const,
    ...textFacts(words, `${jackpot} · ${t('consoleSetup.rules.fed')}`, fed),
    ...textFacts(words, `${jackpot} · ${t('consoleSetup.rules.won')}`, won),
  ];
};

function factsOf(words: FactWords, rules: GameRules): ReadonlyMap<string, string> {
  const facts = [
    ...figures(words, rules),
    ...rules.play.flatMap((text, index) =>
      textFacts(words, words.t('consoleSetup.rules.paragraph', { number: index + 1 }), text),
    ),
    ...rules.paytables.flatMap((table) => payTableFacts(words, table)),
    ...rules.jackpots.flatMap((jackpot) => jackpotFacts(words, jackpot)),
    ...textFacts(words, words.t('consoleSetup.rules.malfunction'), rules.malfunction),
  ];
  // Two rows of one name are told apart by their order.
  const named = new Map<string, string>();
  for (const [label, value] of facts) {
    let name = label;
    for (let more = 2; named.has(name); more++) name = `${label} (${more})`;
    named.set(name, value);
  }
  return named;
}

/** What differs between two versions of rules, fact by fact. */
export function rulesDifferences(
  words: FactWords,
  before: GameRules,
  after: GameRules,
): readonly Difference[] {
  const [was, is] = [factsOf(words, before), factsOf(words, after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((label) => was.get(label) !== is.get(label))
    .map((label) => ({ label, before: was.get(label) ?? null, after: is.get(label) ?? null }));
}
