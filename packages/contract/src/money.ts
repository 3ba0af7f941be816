import * as z from 'zod/mini';

/** Whole minor units (kuruş, cents). Signed: money in is positive, money out negative. */
export const MinorUnits = z.int().brand<'MinorUnits'>();
export type MinorUnits = z.infer<typeof MinorUnits>;

/** An amount a player may ask to move: whole minor units, above zero, at most ten decimal digits (the AFT field). */
export const TransferAmount = z.int().check(z.positive(), z.maximum(9_999_999_999)).brand<'MinorUnits'>();

/** Check a number at an edge. @throws {z.core.$ZodError} when it is no safe integer. */
export const minorUnits = (value: number | bigint): MinorUnits => MinorUnits.parse(Number(value));

/** Adds amounts. The sum of two safe integers is checked to be one again. */
export const sumMinor = (...amounts: readonly MinorUnits[]): MinorUnits =>
  minorUnits(amounts.reduce<number>((sum, amount) => sum + amount, 0));
