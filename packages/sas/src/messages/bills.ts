/** What bills are worth, and the poll that reads how many of each were taken; a bill's code is its place. */
const TABLE = [
  [1, 0x31],
  [2, 0x32],
  [5, 0x33],
  [10, 0x34],
  [20, 0x35],
  [25, 0x3b],
  [50, 0x36],
  [100, 0x37],
  [200, 0x3a],
  [250, 0x45],
  [500, 0x38],
  [1_000, 0x39],
  [2_000, 0x3c],
  [2_500, 0x3e],
  [5_000, 0x3f],
  [10_000, 0x40],
  [20_000, 0x41],
  [25_000, 0x42],
  [50_000, 0x43],
  [100_000, 0x44],
] as const;

/** A kind of bill; `cents`: what it is worth, in hundredths. */
export interface Bill {
  readonly code: number;
  readonly cents: number;
  readonly command: number;
}

/** In the order of their codes, from 0. */
export const BILLS: readonly Bill[] = TABLE.map(([whole, command], code) => ({
  code,
  cents: whole * 100,
  command,
}));

/** Undefined when there is no such bill. */
export const billOf = (cents: number): Bill | undefined => BILLS.find((bill) => bill.cents === cents);

/** The code of the meter (2F, 6F) of how many were taken. */
export const billMeter = ({ code }: Bill): number => 0x40 + code;
