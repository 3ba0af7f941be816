import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { IdPath } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';

const LANGUAGES = ['en', 'tr', 'ar'] as const;

/** The most that rules have of each. */
export const RULES_MOST = { paragraphs: 20, paytables: 12, columns: 8, rows: 60, jackpots: 8 } as const;

/** A text in at least one language of the site: a client falls back to English, then to whatever there is (C21.3). */
const textOf = (most: number) => {
  const text = z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
  return z
    .strictObject({ en: text, tr: text, ar: text })
    .check(
      z.refine((texts) => LANGUAGES.some((language) => texts[language] !== undefined), 'must have a text'),
    );
};
/** Schema of a paragraph in several languages. */
export const RuleText = textOf(2_000);
/** A parsed {@link RuleText}. */
export type RuleText = z.infer<typeof RuleText>;
/** A word or two, such as the name of a symbol. */
const Label = textOf(80);

const Percent = z.number().check(z.minimum(0), z.maximum(100));

/** What the numbers of a table are: multiples of the bet, of the bet on one line, or a number of free games. */
export const PAY_UNITS = ['bets', 'line-bets', 'free-games'] as const;

/** A table of pays; `pays` has one entry a column, null where nothing is paid. */
const PayTable = z
  .strictObject({
    title: Label,
    unit: z.enum(PAY_UNITS),
    columns: z.array(Label).check(z.minLength(1), z.maxLength(RULES_MOST.columns)),
    rows: z
      .array(
        z.strictObject({
          symbol: Label,
          pays: z
            .array(z.nullable(z.number().check(z.positive(), z.maximum(10_000_000))))
            .check(z.maxLength(RULES_MOST.columns)),
        }),
      )
      .check(z.minLength(1), z.maxLength(RULES_MOST.rows)),
  })
  .check(
    z.refine(
      ({ columns, rows }) => rows.every(({ pays }) => pays.length === columns.length),
      'every row must have one pay for each column',
    ),
  );
/** A parsed {@link PayTable}. */
export type PayTable = z.infer<typeof PayTable>;

const Jackpot = z.strictObject({
  name: Label,
  /** The share of each bet that feeds it; null for a fixed one. */
  fedPercent: z.nullable(Percent),
  /** Where its money comes from. */
  fed: RuleText,
  /** How it is won, and how it is paid. */
  won: RuleText,
});

/** How much the wins of a game vary, by the operator's own words for it. */
export const VOLATILITIES = ['low', 'medium', 'high', 'very-high'] as const;

/** The rules of a game, as the operator gives them. All shares are percentages. */
export const GameRules = z.strictObject({
  /** Name of the game, as its cabinet shows it. */
  game: z.string().check(z.minLength(1), z.maxLength(80)),
  /** How it is played, a paragraph each. */
  play: z.array(RuleText).check(z.minLength(1), z.maxLength(RULES_MOST.paragraphs)),
  paytables: z.array(PayTable).check(z.minLength(1), z.maxLength(RULES_MOST.paytables)),
  /** Theoretical share of all bets that comes back as wins. */
  returnPercent: Percent,
  /** The part of it that jackpots pay. */
  jackpotReturnPercent: z._default(Percent, 0),
  /** How many of a hundred games win anything. */
  hitPercent: z.optional(Percent),
  /** The most that one game pays, in bets, without jackpots. */
  mostBets: z.optional(z.number().check(z.positive(), z.maximum(100_000_000))),
  volatility: z.enum(VOLATILITIES),
  jackpots: z.array(Jackpot).check(z.maxLength(RULES_MOST.jackpots)),
  /** What a malfunction voids. */
  malfunction: RuleText,
});
/** A parsed {@link GameRules}. */
export type GameRules = z.infer<typeof GameRules>;

/** Rules of a game, with their version (C21.1, C21.4). */
export const GameRulesReply = z.object({
  status: z.literal(1),
  /** Counts from 1 for each brand, or machine with rules of its own. */
  version: z.int(),
  /** Since when this version is in force. */
  since: Moment,
  rules: GameRules,
});
/** A parsed {@link GameRulesReply}. */
export type GameRulesReply = z.infer<typeof GameRulesReply>;

/** The rules of games, for every signed-in account. */
export const GameRulesCalls = defineCalls('machines', {
  ofMachine: {
    does: 'Shows the rules of the game at a machine.',
    route: 'GET /api/machines/:id/rules',
    access: 'signed-in',
    params: IdPath,
    reply: GameRulesReply,
  },
});
/** The rules that a session was played under. */
export const SessionRulesCalls = defineCalls('history', {
  ofSession: {
    does: 'Shows the rules under which a session was played, to its player and to staff.',
    route: 'GET /api/player/sessions/:id/rules',
    access: 'signed-in',
    whenExcluded: 'allowed',
    params: IdPath,
    reply: GameRulesReply,
  },
});
