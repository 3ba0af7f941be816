import * as z from 'zod/mini';

/** Whole minor units (kuruş, cents). Signed: money in is positive, money out negative. */
export const MinorUnits = z.int().brand<'MinorUnits'>();
/** A parsed {@link MinorUnits}. */
export type MinorUnits = z.infer<typeof MinorUnits>;

/** An amount that a player may move: minor units, above zero, at most ten decimal digits (the AFT field). */
export const TransferAmount = z.int().check(z.positive(), z.maximum(9_999_999_999)).brand<'MinorUnits'>();

/** Checks a number at a boundary. @throws {z.core.$ZodError} if it is not a safe integer. */
export const minorUnits = (value: number | bigint): MinorUnits => MinorUnits.parse(Number(value));

/** Adds amounts. @throws {z.core.$ZodError} if the sum is not a safe integer. */
export const sumMinor = (...amounts: readonly MinorUnits[]): MinorUnits =>
  minorUnits(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** What games came to, as the machines reported them, in minor units (C20.1). */
export const NetPosition = z.object({
  staked: MinorUnits,
  won: MinorUnits,
  /** `won` less `staked`: below zero for a player who has lost. */
  net: MinorUnits,
});
/** A parsed {@link NetPosition}. */
export type NetPosition = z.infer<typeof NetPosition>;
