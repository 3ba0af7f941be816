import { assertNever } from '@floorcast/contract/assert-never';
import { gamePoll, reelStopsPoll, setClockPoll } from '@floorcast/sas/machine/facts';
import { type MeterName, type MeterValues, metersPoll, readMeters } from '@floorcast/sas/machine/meters';
import {
  autoRebetPoll,
  COMMAND,
  type Command,
  type LongPoll,
  meterPoll,
  type Poll,
  readPoll,
  realTimeEventsPoll,
  setPoll,
} from '@floorcast/sas/messages/polls';
import { readMeter } from '@floorcast/sas/messages/replies';
import { statusPoll } from '@floorcast/sas/transfers/aft';
import type { Complaint } from '../../driver.ts';
import type { LineFailure } from '../line/exchange.ts';
import type { SasProfile } from '../profile/profile.ts';
import { complaint } from './complaints.ts';

/** What an audit compares: what was played, won and transferred. As many as the shorter poll may contain. */
const AUDITED: readonly MeterName[] = [
  'coinIn',
  'coinOut',
  'games',
  'handPaid',
  'billCredits',
  'currentCredits',
  'transferredIn',
  'transfersIn',
  'transferredOut',
  'transfersOut',
];

/** Meters with a poll of their own: all that an old model reports. */
const SINGLE: ReadonlyMap<Command, MeterName> = new Map<Command, MeterName>([
  [COMMAND.gamesPlayed, 'games'],
  [COMMAND.coinIn, 'coinIn'],
  [COMMAND.coinOut, 'coinOut'],
  [COMMAND.drop, 'billCredits'],
  [COMMAND.jackpot, 'handPaid'],
]);

const SOUNDS = {
  on: COMMAND.soundOn,
  off: COMMAND.soundOff,
  'reels-off': COMMAND.reelSoundOff,
} as const;

/** The polls for a machine's meters; none of a model that reports no meters. */
export function meterPolls(address: number, { meters, meterDigits }: SasProfile): readonly LongPoll[] {
  switch (meters) {
    case 'extended':
      return [metersPoll(address, COMMAND.extendedMeters, AUDITED)];
    case 'selected':
      return [metersPoll(address, COMMAND.selectedMeters, AUDITED)];
    case 'single':
      return [...SINGLE.keys()].map((command) => meterPoll(address, command, meterDigits));
    case 'none':
      return [];
  }
}

/** What the reply to one of those polls says; undefined when it cannot be read. */
export function readMeterReply(
  command: Command,
  data: Uint8Array | undefined,
  { meterDigits }: SasProfile,
): MeterValues | undefined {
  if (data === undefined) return undefined;
  if (command === COMMAND.extendedMeters || command === COMMAND.selectedMeters)
    return readMeters(command, data, meterDigits);
  const name = SINGLE.get(command);
  const value = readMeter(data);
  return name === undefined || value === undefined ? undefined : { [name]: value };
}

/** Polls for what a machine is, which it may not know. How fast it may be polled comes first. */
export const identityPolls = (address: number): readonly LongPoll[] => [
  gamePoll(address, COMMAND.features, 0),
  readPoll(address, COMMAND.version),
  readPoll(address, COMMAND.machineId),
  readPoll(address, COMMAND.enabledDenominations),
  statusPoll(address),
];

/** All that is polled and set when a machine comes within reach. `realTime`: whether it reports events at once. */
export function* probesOf(
  address: number,
  profile: SasProfile,
  realTime: () => boolean,
): Generator<LongPoll, void> {
  // Until it is on, no event comes in place of a reply, and a poll that is not answered loses none.
  yield realTimeEventsPoll(address, false);
  yield* identityPolls(address);
  if (profile.setClock) yield setClockPoll(address, new Date());
  if (profile.sound !== null) yield setPoll(address, SOUNDS[profile.sound], []);
  // A game begins when a player pushes a button, and never by itself.
  yield autoRebetPoll(address, false);
  if (profile.reelStops) yield reelStopsPoll(address);
  yield* meterPolls(address, profile);
  if (profile.realTime !== 'never') yield realTimeEventsPoll(address, true);
  if (!realTime()) yield* coinMeterPolls(address, profile);
}

/** The meters of bets and wins, by which games are known that are not reported in real time. */
export const coinMeterPolls = (address: number, { meterDigits }: SasProfile): readonly LongPoll[] =>
  [COMMAND.coinIn, COMMAND.coinOut].map((command) => meterPoll(address, command, meterDigits));

/** The code of a poll or an exception as manuals write it. */
export const hexOf = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

const nameOf = (poll: Poll): string =>
  poll.kind === 'general' ? 'general polls' : `poll ${hexOf(poll.command)}`;

/** What is wrong with a machine that answers, and is given up nevertheless; undefined when it does not answer. */
export function obstacleOf(failure: LineFailure): Complaint | undefined {
  switch (failure.kind) {
    case 'damaged':
      return complaint('replies-damaged', nameOf(failure.poll));
    case 'refused':
      return complaint('poll-refused', hexOf(failure.command));
    case 'busy':
      return complaint('busy');
    case 'same-event':
      return complaint('same-event', hexOf(failure.code));
    case 'hand-pay-unreadable':
      return complaint('hand-pay-unreadable');
    case 'cut':
    case 'not-opened':
    case 'no-call':
    case 'silent':
    case 'not-stored':
      return undefined;
    default:
      return assertNever(failure);
  }
}

/** For the log of the floor. */
export function inWords(failure: LineFailure): string {
  switch (failure.kind) {
    case 'cut':
      return 'the line was cut';
    case 'not-opened':
      return `its line cannot be opened: ${failure.why}`;
    case 'no-call':
      return 'no machine calls its address on the line';
    case 'silent':
      return `it does not answer ${nameOf(failure.poll)} at address ${failure.poll.address}`;
    case 'not-stored':
      return `what it reported cannot be stored: ${failure.why}`;
    default:
      return obstacleOf(failure)?.text ?? failure.kind;
  }
}
