import { gamePoll, setClockPoll } from '@floorcast/sas/machine/facts';
import { type MeterName, metersPoll, readMeters } from '@floorcast/sas/machine/meters';
import { reelStopsPoll } from '@floorcast/sas/machine/reel-stops';
import {
  autoRebetPoll,
  COMMAND,
  type Command,
  type Poll,
  readPoll,
  setPoll,
} from '@floorcast/sas/messages/polls';
import type { MeterReading } from '../../driver.ts';
import type { SasProfile } from '../profile/profile.ts';

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

const METER_COMMANDS = { extended: COMMAND.extendedMeters, selected: COMMAND.selectedMeters } as const;
const SOUNDS = {
  on: COMMAND.soundOn,
  off: COMMAND.soundOff,
  'reels-off': COMMAND.reelSoundOff,
} as const;

/** Undefined when the model reports no meters. */
export const meterPoll = (address: number, { meters }: SasProfile): Poll | undefined =>
  meters === 'none' ? undefined : metersPoll(address, METER_COMMANDS[meters], AUDITED);

export const readMeterReply = (
  command: Command,
  data: Uint8Array | undefined,
): MeterReading['values'] | undefined =>
  data && (command === COMMAND.extendedMeters || command === COMMAND.selectedMeters)
    ? readMeters(command, data)
    : undefined;

/** Polls for what a machine is, which it may not know. How fast it may be polled comes first. */
export const identityPolls = (address: number): readonly Poll[] => [
  gamePoll(address, COMMAND.features, 0),
  readPoll(address, COMMAND.version),
  readPoll(address, COMMAND.machineId),
  readPoll(address, COMMAND.enabledDenominations),
];

/** All that is polled and set when a machine comes within reach. */
export function probesOf(address: number, profile: SasProfile): readonly Poll[] {
  const { sound, setClock, reelStops } = profile;
  const meters = meterPoll(address, profile);
  return [
    ...identityPolls(address),
    ...(setClock ? [setClockPoll(address, new Date())] : []),
    ...(sound === null ? [] : [setPoll(address, SOUNDS[sound], [])]),
    // A game begins when a player pushes a button, and never by itself.
    autoRebetPoll(address, false),
    ...(reelStops ? [reelStopsPoll(address)] : []),
    ...(meters === undefined ? [] : [meters]),
  ];
}
