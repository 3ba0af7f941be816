import type { GameRules } from '@floorcast/contract/game-rules';
import { isRecord } from '../../../lib/is-record.ts';

/** The figures of rules. */
export const NUMBERS = ['returnPercent', 'jackpotReturnPercent', 'hitPercent', 'mostBets'] as const;

/** Rules as they are being written. */
export type Draft = Readonly<Record<'game' | 'volatility' | 'texts' | (typeof NUMBERS)[number], string>>;

/** What a first version begins with. */
const EMPTY = {
  play: [{ en: '', tr: '', ar: '' }],
  paytables: [
    {
      title: { en: '', tr: '', ar: '' },
      unit: 'bets',
      columns: [{ en: '3' }, { en: '4' }, { en: '5' }],
      rows: [{ symbol: { en: '', tr: '', ar: '' }, pays: [5, 20, 100] }],
    },
  ],
  jackpots: [],
  malfunction: { en: 'Malfunction voids all pays and plays.' },
};

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

export function draftOf(rules: GameRules | undefined): Draft {
  const { game, volatility, returnPercent, jackpotReturnPercent, hitPercent, mostBets, ...texts } = rules ?? {
    ...EMPTY,
    game: '',
    volatility: 'medium',
    returnPercent: undefined,
    jackpotReturnPercent: 0,
    hitPercent: undefined,
    mostBets: undefined,
  };
  return {
    game,
    volatility,
    returnPercent: text(returnPercent),
    jackpotReturnPercent: text(jackpotReturnPercent),
    hitPercent: text(hitPercent),
    mostBets: text(mostBets),
    texts: JSON.stringify(texts, null, 2),
  };
}

/** The rules of a draft, unchecked; undefined where its texts are no JSON object. */
export function rulesOf({ game, volatility, texts, ...figures }: Draft): object | undefined {
  const parsed = jsonIn(texts);
  if (!isRecord(parsed)) return undefined;
  const numbers = NUMBERS.flatMap((name) => {
    const typed = figures[name].trim().replace(',', '.');
    return typed === '' ? [] : [[name, Number(typed)] as const];
  });
  return { ...parsed, game, volatility, ...Object.fromEntries(numbers) };
}

function jsonIn(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
