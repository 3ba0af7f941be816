/** Exception codes that this product knows. The others are stored and passed on as numbers. */
export const EXCEPTION = {
  none: 0x00,
  slotDoorOpened: 0x11,
  slotDoorClosed: 0x12,
  powerApplied: 0x17,
  powerLost: 0x18,
  generalTilt: 0x20,
  waitingForInput: 0x1f,
  /** The operator changed what the machine is set to. */
  optionsChanged: 0x3c,
  billAccepted: 0x4f,
  handPayPending: 0x51,
  handPayReset: 0x52,
  /** A progressive jackpot was paid onto the meter, and one was hit. */
  progressiveWin: 0x54,
  progressiveHit: 0x56,
  cashOutPressed: 0x66,
  transferComplete: 0x69,
  /** The machine hands a cash-out to the host: of its credit, and of a win. */
  hostCashOut: 0x6a,
  hostCashOutWin: 0x6b,
  gameLocked: 0x6f,
  bufferOverflow: 0x70,
  bonusAwarded: 0x7c,
  gameStarted: 0x7e,
  gameEnded: 0x7f,
  operatorMenuLeft: 0x85,
  outOfService: 0x86,
  reelStopped: 0x88,
  creditWagered: 0x89,
  gameRecalled: 0x8a,
  cardHeld: 0x8b,
  gameSelected: 0x8c,
} as const;

/** Doors: the code of opening, and that of closing. */
export const DOORS: ReadonlyMap<number, number> = new Map([
  [0x11, 0x12],
  [0x13, 0x14],
  [0x15, 0x16],
  [0x19, 0x1a],
  [0x1d, 0x1e],
]);

/** Reel tilts, whichever reel it is. */
export const isReelTilt = (code: number): boolean => code >= 0x40 && code <= 0x46;

/** Tilts and failures of a machine's parts, which may keep it from moving money. */
export const isTilt = (code: number): boolean =>
  (code >= 0x20 && code <= 0x29) || (code >= 0x31 && code <= 0x3b) || isReelTilt(code) || code === 0x60;

/** How many bytes of data an event carries in real-time reporting; of those not listed none is known. */
const EVENT_DATA: ReadonlyMap<number, number> = new Map([
  [EXCEPTION.gameStarted, 8],
  [EXCEPTION.gameEnded, 4],
  [EXCEPTION.billAccepted, 6],
  [EXCEPTION.bonusAwarded, 10],
  [EXCEPTION.reelStopped, 2],
  [EXCEPTION.creditWagered, 2],
  [EXCEPTION.gameRecalled, 4],
  [EXCEPTION.cardHeld, 1],
  [EXCEPTION.gameSelected, 2],
]);

export const eventDataLength = (code: number): number => EVENT_DATA.get(code) ?? 0;

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
