import { fromBcd, toBcd } from '../codec/layout.ts';
import { COMMAND, type Poll, readPoll, setPoll } from '../messages/polls.ts';

/** What a hand pay is for, by its level; 01 to 20 (hexadecimal) are levels of a progressive jackpot. */
export const HAND_PAY_LEVEL = {
  win: 0x00,
  firstJackpot: 0x01,
  lastJackpot: 0x20,
  cancelledCredit: 0x80,
} as const;

/** What a machine is to pay by hand. Amounts in cents; an amount of zero: nothing. */
export interface HandPayInfo {
  readonly group: number;
  readonly level: number;
  readonly amount: number;
  /** What the machine has paid of it already. */
  readonly partial: number;
  /** Whether it can be reset onto the credit meter. */
  readonly toMeter: boolean;
}

const INFO_BYTES = 10;
/** Reserved bytes behind the used ones. To verify: models may leave them out. */
const RESERVED = Array.from({ length: 10 }, () => 0);

export const handPayPoll = (address: number): Poll => readPoll(address, COMMAND.handPay);

export function handPayReply(address: number, info: HandPayInfo): number[] {
  const { group, level, amount, partial, toMeter } = info;
  const amounts = [...toBcd(amount, 5), ...toBcd(partial, 2)];
  return [address, COMMAND.handPay, group, level, ...amounts, toMeter ? 1 : 0, ...RESERVED];
}

/** `data` is the reply without address, command and CRC. Undefined when it is malformed. */
export function readHandPay(data: Uint8Array): HandPayInfo | undefined {
  const [group, level] = data;
  const amount = fromBcd(data.subarray(2, 7));
  const partial = fromBcd(data.subarray(7, 9));
  if (data.length < INFO_BYTES || group === undefined || level === undefined) return undefined;
  if (amount === undefined || partial === undefined) return undefined;
  return { group, level, amount, partial, toMeter: data[9] === 1 };
}

/** What a machine answered to a reset; any other value is unknown. */
export const RESET_ANSWER = { done: 0x00, unable: 0x01, noHandPay: 0x02 } as const;
export type ResetAnswer = (typeof RESET_ANSWER)[keyof typeof RESET_ANSWER];

/** Resets the hand pay, as the attendant's key does. */
export const resetHandPayPoll = (address: number): Poll => setPoll(address, COMMAND.resetHandPay, []);

export const resetReply = (
  address: number,
  command: typeof COMMAND.resetHandPay | typeof COMMAND.resetMethod,
  answer: ResetAnswer,
): number[] => [address, command, answer];

/** `data` is the reply without address, command and CRC. Undefined for an unknown answer. */
export function readReset(data: Uint8Array): ResetAnswer | undefined {
  const [said] = data;
  return Object.values(RESET_ANSWER).find((answer) => data.length === 1 && answer === said);
}
