import { gamePoll, setClockPoll } from '@floorcast/sas/facts';
import { type MeterName, metersPoll, readMeters } from '@floorcast/sas/meters';
import { autoRebetPoll, COMMAND, type Command, type Poll, readPoll, setPoll } from '@floorcast/sas/polls';
import { reelStopsPoll } from '@floorcast/sas/reel-stops';
import type { MeterReading } from '../driver.ts';
import type { SasProfile } from './profile.ts';

/** What an audit compares: what was played and won, and what was moved by us. As many as the shorter poll may ask. */
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

/** Undefined when the model tells none. */
export const meterPoll = (address: number, { meters }: SasProfile): Poll | undefined =>
  meters === 'none' ? undefined : metersPoll(address, METER_COMMANDS[meters], AUDITED);

export const readMeterReply = (
  command: Command,
  data: Uint8Array | undefined,
): MeterReading['values'] | undefined =>
  data && (command === COMMAND.extendedMeters || command === COMMAND.selectedMeters)
    ? readMeters(command, data)
    : undefined;

/** What a machine is asked of itself, and may not know. How fast it may be polled is first. */
export const questionsOf = (address: number): readonly Poll[] => [
  gamePoll(address, COMMAND.features, 0),
  readPoll(address, COMMAND.version),
  readPoll(address, COMMAND.machineId),
  readPoll(address, COMMAND.enabledDenominations),
];

/** What it is asked and told when it comes within reach. */
export function probesOf(address: number, profile: SasProfile): readonly Poll[] {
  const { sound, setClock, reelStops } = profile;
  const meters = meterPoll(address, profile);
  return [
    ...questionsOf(address),
    ...(setClock ? [setClockPoll(address, new Date())] : []),
    ...(sound === null ? [] : [setPoll(address, SOUNDS[sound], [])]),
    // A game begins when a player pushes a button, and never by itself.
    autoRebetPoll(address, false),
    ...(reelStops ? [reelStopsPoll(address)] : []),
    ...(meters === undefined ? [] : [meters]),
  ];
}
