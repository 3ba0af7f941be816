import { crc16 } from '@floorcast/sas/codec/crc';
import { binary } from '@floorcast/sas/codec/layout';
import { COMMAND } from '@floorcast/sas/messages/polls';
import {
  type Answer,
  type Answered,
  type AnsweringMachine,
  changed,
  ONLY_GAME,
  ofGame,
  switched,
} from './answer.ts';
import { IDENTITY_ANSWERS } from './identity-answers.ts';
import { METER_ANSWERS } from './meter-answers.ts';

const BILL_BITS = binary(4);
const STAYS_ON = 1;

const configureBills: Answer = changed((data) => ({
  billsTaken: BILL_BITS.read(data.subarray(0, BILL_BITS.bytes)) ?? 0,
  oneBill: ((data[BILL_BITS.bytes] ?? 0) & STAYS_ON) === 0,
}));

const enableGame: Answer = ofGame((game, data, machine) =>
  game === ONLY_GAME ? switched((gameEnabled) => ({ gameEnabled }))(data, machine) : 'nack',
);

/** The answer to each poll that the machine knows, of its facts, meters and settings. */
const ANSWERS: ReadonlyMap<number, Answer> = new Map<number, Answer>([
  ...IDENTITY_ANSWERS,
  ...METER_ANSWERS,
  [COMMAND.lockPlay, changed(() => ({ playEnabled: false }))],
  [COMMAND.enablePlay, changed(() => ({ playEnabled: true }))],
  [COMMAND.soundOff, changed(() => ({ sound: 'off' }))],
  [COMMAND.soundOn, changed(() => ({ sound: 'on' }))],
  [COMMAND.reelSoundOff, changed(() => ({ sound: 'reels-off' }))],
  [COMMAND.enableBills, changed(() => ({ billsEnabled: true }))],
  [COMMAND.disableBills, changed(() => ({ billsEnabled: false }))],
  [COMMAND.configureBills, configureBills],
  [COMMAND.enableGame, enableGame],
  [COMMAND.enterMaintenance, () => 'ack'],
  [COMMAND.exitMaintenance, () => 'ack'],
  [COMMAND.realTimeEvents, switched((realTimeEvents) => ({ realTimeEvents }))],
  [COMMAND.autoRebet, switched((autoRebet) => ({ autoRebet }))],
  [COMMAND.gameDelay, () => 'ack'],
]);

export const answerTo = (command: number, data: Uint8Array, machine: AnsweringMachine): Answered =>
  ANSWERS.get(command)?.(data, machine);

/** Carries out a poll to every machine, which none answers. */
export function takeBroadcast(command: number, data: Uint8Array, machine: AnsweringMachine): void {
  if (command === COMMAND.setClock) answerTo(command, data, machine);
}

/** In place of the machine's programs, over which a host may request a checksum. */
const PROGRAMS = Buffer.from('the programs of a simulated cabinet');

/** The checksum of the programs, begun from the host's seed. */
export const signatureOf = (seed: Uint8Array): number => crc16(Buffer.concat([seed, PROGRAMS]));
