import * as z from 'zod';
import { type Draw, type GameResult, playGame } from '../game/game.ts';
import { seededDraw } from '../game/seeded-draw.ts';
import { QUIRKS } from '../sas/quirks/quirks.ts';

const cents = z.int().positive().max(99_999_999);

/** The next game that a test wants: found by drawing from `seed` on, so that the same asks give the same game. */
const Outcome = z.enum(['nothing', 'win', 'hand-pay', 'free-games']);
export type Outcome = z.infer<typeof Outcome>;

/** What may be done to a cabinet from behind: one JSON text a line. */
export const ControlCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal(['open-door', 'close-door']), cabinet: z.int() }),
  /** By the exception that it reports; a general tilt without one. */
  z.strictObject({
    do: z.literal('tilt'),
    cabinet: z.int(),
    code: z.int().min(0x20).max(0x86).default(0x20),
  }),
  z.strictObject({ do: z.literal('clear-tilt'), cabinet: z.int() }),
  z.strictObject({ do: z.literal('insert-bill'), cabinet: z.int(), amount: cents }),
  z.strictObject({
    do: z.literal('next-game'),
    cabinet: z.int(),
    outcome: Outcome,
    seed: z.int().nonnegative().default(1),
  }),
  /** The attendant's key: the oldest hand pay was paid. */
  z.strictObject({ do: z.literal('turn-key'), cabinet: z.int() }),
  z.strictObject({ do: z.literal('hit-jackpot'), cabinet: z.int(), amount: cents }),
  z.strictObject({ do: z.literal(['power-off', 'power-on']), cabinet: z.int() }),
  /** Its camera shows nothing, until it is mended. */
  z.strictObject({ do: z.literal(['cut-camera', 'mend-camera']), cabinet: z.int() }),
  /** Where it differs from the protocol from now on, also after a power cut. */
  z.strictObject({ do: z.literal('set-quirks'), cabinet: z.int(), quirks: z.array(z.enum(QUIRKS)) }),
  /** Changes nothing. */
  z.strictObject({ do: z.literal('look'), cabinet: z.int() }),
]);
export type ControlCommand = z.infer<typeof ControlCommand>;
/** As it is written: what has a default may be left out. */
export type WrittenCommand = z.input<typeof ControlCommand>;

export const CONTROL_ERRORS = [
  'not-understood',
  'no-such-cabinet',
  'no-power',
  'power-is-on',
  'no-hand-pay',
  'bill-returned',
  'in-play',
  'no-such-outcome',
] as const;
export type ControlError = (typeof CONTROL_ERRORS)[number];

/** What a cabinet has after a command. Amounts in cents. */
export const CabinetState = z.object({
  power: z.boolean(),
  doorOpen: z.boolean(),
  tilt: z.int().nullable(),
  /** Waiting to be paid by hand, oldest first. */
  handPays: z.array(z.int()),
  credits: z.int(),
  /** All that was transferred onto it and off it since it was made. */
  transferredIn: z.int(),
  transferredOut: z.int(),
  bet: z.int(),
  playing: z.boolean(),
  /** Won by the next game, when that was just set. */
  win: z.int().optional(),
});
export type CabinetState = z.infer<typeof CabinetState>;

export const ControlReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), state: CabinetState }),
  z.object({ ok: z.literal(false), error: z.enum(CONTROL_ERRORS) }),
]);
export type ControlReply = z.infer<typeof ControlReply>;

/** So many seeds are tried; what none of them gives is taken not to be there. */
const TRIES = 400_000;

/** Finds a draw whose first game at this bet ends as asked; undefined when none was found. */
export function drawOf(
  outcome: Outcome,
  { bet, handPayFrom, seed }: { bet: number; handPayFrom: number; seed: number },
): { draw: Draw; win: number } | undefined {
  for (let tried = seed; tried < seed + TRIES; tried++) {
    const game = playGame(seededDraw(tried), bet);
    if (isOutcome(outcome, game, handPayFrom)) return { draw: seededDraw(tried), win: game.win };
  }
  return undefined;
}

function isOutcome(outcome: Outcome, { win, freeGamesWon }: GameResult, handPayFrom: number): boolean {
  if (outcome === 'free-games') return freeGamesWon > 0 && win < handPayFrom;
  if (freeGamesWon > 0) return false;
  if (outcome === 'nothing') return win === 0;
  return outcome === 'hand-pay' ? win >= handPayFrom : win > 0 && win < handPayFrom;
}
