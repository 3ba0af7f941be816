import { GameRules } from '@floorcast/contract/game-rules';
import { expect, test } from 'vitest';
import { checkDraft, draftOf, missingIn, rulesOf } from './rules-draft.ts';
import { rulesDifferences } from './rules-facts.ts';

const RULES: GameRules = GameRules.parse({
  game: 'Aurora Vault',
  play: [{ en: 'Twenty lines.', tr: 'Yirmi çizgi.' }],
  paytables: [
    {
      title: { en: 'Lines' },
      unit: 'line-bets',
      columns: [{ en: '3' }, { en: '4' }],
      rows: [
        { symbol: { en: 'Crown', tr: 'Taç' }, pays: [100, 2_500] },
        { symbol: { en: 'Key' }, pays: [null, 5] },
      ],
    },
  ],
  returnPercent: 94.67,
  jackpotReturnPercent: 1.5,
  volatility: 'high',
  jackpots: [
    {
      name: { en: 'Grand' },
      fedPercent: null,
      fed: { en: 'From the house.' },
      won: { en: 'By five crowns.' },
    },
  ],
  malfunction: { en: 'A malfunction voids the game.' },
});
const draft = draftOf(RULES);
const problemsOf = (changed: typeof draft) => {
  const checked = checkDraft(changed);
  return checked.rules === undefined ? Object.fromEntries(checked.problems) : {};
};
const words = { t: (key: string) => key.split('.').at(-1) ?? key, number: String };

test('OPS-83 rules pass through the form as they are', () => {
  expect(rulesOf(draft)).toEqual(RULES);
  expect(checkDraft(draft).rules).toEqual(RULES);
});

test('OPS-83 what is wrong is said of its field: a text in no language, a figure out of range, a pay that is no number', () => {
  const [table] = draft.paytables;
  const [row] = table?.rows ?? [];
  if (table === undefined || row === undefined) throw new Error('no paytable');
  const none = { en: ' ', tr: '', ar: '' };
  expect(
    problemsOf({
      ...draft,
      returnPercent: '101',
      mostBets: 'many',
      malfunction: none,
      paytables: [{ ...table, rows: [{ ...row, symbol: none, pays: ['0', 'x'] }] }],
    }),
  ).toEqual({
    returnPercent: 'percent',
    mostBets: 'most',
    malfunction: 'text',
    'paytables.0.rows.0.symbol': 'text',
    'paytables.0.rows.0.pays.0': 'pay',
    'paytables.0.rows.0.pays.1': 'pay',
  });
  expect(problemsOf({ ...draft, returnPercent: '' })).toEqual({ returnPercent: 'percent' });
  expect(problemsOf({ ...draft, malfunction: { ...none, tr: 'a'.repeat(2_001) } })).toEqual({
    malfunction: 'long',
  });
});

test('OPS-83 numbers are read as they are typed in each language, and an empty field pays nothing', () => {
  const checked = checkDraft({ ...draft, returnPercent: '٩٤٫٥', hitPercent: '12,25' });
  expect(checked.rules).toMatchObject({ returnPercent: 94.5, hitPercent: 12.25 });
  expect(checked.rules?.paytables[0]?.rows[1]?.pays).toEqual([null, 5]);
});

test('OPS-83 a language lacks the texts that another one has', () => {
  expect(missingIn(draft, 'en')).toBe(0);
  expect(missingIn(draft, 'tr')).toBe(6);
});

test('OPS-84 versions of rules differ by the names of tables and symbols, wherever these are in their lists', () => {
  const [table] = RULES.paytables;
  if (table === undefined) throw new Error('no paytable');
  const [crown, key] = table.rows;
  if (crown === undefined || key === undefined) throw new Error('no symbols');
  const after: GameRules = {
    ...RULES,
    returnPercent: 95,
    paytables: [
      { ...table, rows: [{ symbol: { en: 'Ruby' }, pays: [1, 2] }, { ...crown, pays: [100, 3_000] }, key] },
    ],
  };
  expect(rulesDifferences(words, RULES, after)).toEqual([
    { label: 'returnPercent', before: '94.67', after: '95' },
    { label: 'Lines · Crown', before: '100 · 2500', after: '100 · 3000' },
    { label: 'Lines · Ruby', before: null, after: '1 · 2' },
    { label: 'Lines · Ruby · en', before: null, after: 'Ruby' },
  ]);
  expect(rulesDifferences(words, RULES, RULES)).toEqual([]);
});
