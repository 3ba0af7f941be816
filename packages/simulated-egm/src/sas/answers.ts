import { toBcd } from '@floorcast/sas/codec/bcd';
import { crc16 } from '@floorcast/sas/codec/crc';
import {
  CLOCK_TIME,
  clockTime,
  GAME_CONFIGURATION,
  GAME_NUMBER,
  LAST_BILL,
  MACHINE_ID,
  writeDenominations,
  writeFeatures,
  writeGames,
  writeVersion,
} from '@floorcast/sas/machine/facts';
import {
  EIGHT_METERS,
  MAIN_METERS,
  PLAY_METERS,
  readMetersPoll,
  SINGLE_METER,
  writeMeters,
} from '@floorcast/sas/machine/meters';
import { reelStopsData } from '@floorcast/sas/machine/reel-stops';
import { COMMAND } from '@floorcast/sas/messages/polls';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { Contents } from '../cabinet/memory.ts';
import { metersOf } from '../cabinet/meters.ts';
import type { Faults } from './faults.ts';

export interface AnsweringMachine {
  readonly cabinet: Cabinet;
  readonly faults: Faults;
}

/** The data of a reply, or how it is acknowledged; undefined: silence. */
type Answered = readonly number[] | 'ack' | 'nack' | undefined;
type Answer = (data: Uint8Array, machine: AnsweringMachine) => Answered;

const MAX_BET_MOST = 255;
const ONLY_GAME = 1;

const changed =
  (change: (data: Uint8Array) => Partial<Contents>): Answer =>
  (data, { cabinet }) => {
    cabinet.change(change(data));
    return 'ack';
  };

const switched =
  (change: (on: boolean) => Partial<Contents>): Answer =>
  (data, machine) => {
    const [on] = data;
    return on === 0 || on === 1 ? changed(() => change(on === 1))(data, machine) : 'nack';
  };

const meter =
  (of: (contents: Contents) => number): Answer =>
  (_, { cabinet }) =>
    SINGLE_METER.write(of(cabinet.contents));

function playMeters({ contents }: Cabinet) {
  const { coinIn, coinOut, billCredits, handPaid, games } = contents;
  return { coinIn, coinOut, drop: billCredits, jackpot: handPaid, games };
}

const selected =
  (
    command:
      | typeof COMMAND.selectedMeters
      | typeof COMMAND.extendedMeters
      | typeof COMMAND.extendedMetersTwin,
  ): Answer =>
  (data, { cabinet }) => {
    const names = readMetersPoll(command, data);
    const all = metersOf(cabinet.contents);
    return names && writeMeters(command, Object.fromEntries(names.map((name) => [name, all[name]])));
  };

const game = ({ cabinet, faults }: AnsweringMachine) => ({
  gameId: 'FC',
  additionalId: String(cabinet.setup.theme % 1_000),
  denomination: faults.denomination,
  maxBet: MAX_BET_MOST,
  progressiveGroup: 0,
  options: 0,
  paytable: 'FC0001',
  basePercent: '',
});

/** The answer to each poll that the machine knows, of its facts, meters and settings. */
const ANSWERS: ReadonlyMap<number, Answer> = new Map<number, Answer>([
  [COMMAND.lockPlay, changed(() => ({ playEnabled: false }))],
  [COMMAND.enablePlay, changed(() => ({ playEnabled: true }))],
  [COMMAND.soundOff, changed(() => ({ sound: 'off' }))],
  [COMMAND.soundOn, changed(() => ({ sound: 'on' }))],
  [COMMAND.reelSoundOff, changed(() => ({ sound: 'reels-off' }))],
  [COMMAND.enableBills, changed(() => ({ billsEnabled: true }))],
  [COMMAND.disableBills, changed(() => ({ billsEnabled: false }))],
  [COMMAND.realTimeEvents, switched((realTimeEvents) => ({ realTimeEvents }))],
  [COMMAND.autoRebet, switched((autoRebet) => ({ autoRebet }))],
  [COMMAND.gameDelay, () => 'ack'],
  [COMMAND.currentCredits, (_, { cabinet }) => toBcd(cabinet.contents.credits, 4)],
  [COMMAND.coinIn, meter(({ coinIn }) => coinIn)],
  [COMMAND.coinOut, meter(({ coinOut }) => coinOut)],
  [COMMAND.drop, meter(({ billCredits }) => billCredits)],
  [COMMAND.jackpot, meter(({ handPaid }) => handPaid)],
  [COMMAND.gamesPlayed, meter(({ games }) => games)],
  [COMMAND.gamesWon, meter(({ gamesWon }) => gamesWon)],
  [COMMAND.gamesLost, meter(({ games, gamesWon }) => games - gamesWon)],
  [COMMAND.playMeters, (_, { cabinet }) => PLAY_METERS.write(playMeters(cabinet))],
  [
    COMMAND.mainMeters,
    (_, { cabinet }) => {
      const cancelled = cabinet.contents.transferredOut;
      return MAIN_METERS.write({ cancelled, ...playMeters(cabinet) });
    },
  ],
  [
    COMMAND.eightMeters,
    (_, { cabinet }) => {
      const { gamesWon, games, gamesAtDoor, gamesAtPower } = cabinet.contents;
      const since = { sinceDoor: games - gamesAtDoor, sincePower: games - gamesAtPower };
      return EIGHT_METERS.write({ ...playMeters(cabinet), gamesWon, ...since });
    },
  ],
  [COMMAND.selectedMeters, selected(COMMAND.selectedMeters)],
  [COMMAND.extendedMeters, selected(COMMAND.extendedMeters)],
  [COMMAND.extendedMetersTwin, selected(COMMAND.extendedMetersTwin)],
  [COMMAND.machineId, (_, machine) => MACHINE_ID.write(game(machine))],
  [
    COMMAND.gameConfiguration,
    (data, machine) => {
      const gameNumber = GAME_NUMBER.read(data);
      if (gameNumber === undefined || gameNumber > ONLY_GAME) return 'nack';
      return GAME_CONFIGURATION.write({ game: gameNumber, ...game(machine) });
    },
  ],
  [COMMAND.gamesImplemented, () => GAME_NUMBER.write(ONLY_GAME)],
  [COMMAND.selectedGame, () => GAME_NUMBER.write(ONLY_GAME)],
  [COMMAND.enabledGames, () => writeGames([ONLY_GAME])],
  [COMMAND.version, (_, { cabinet }) => writeVersion({ protocol: '602', serial: `SIM-${cabinet.setup.id}` })],
  [
    COMMAND.features,
    (_, { faults }) =>
      writeFeatures({ transfers: true, manyDenominations: false, fastPolling: !faults.slow }),
  ],
  [COMMAND.currentDenomination, (_, { faults }) => [faults.denomination]],
  [COMMAND.enabledDenominations, (_, { faults }) => writeDenominations([faults.denomination])],
  [
    COMMAND.lastBill,
    (_, { cabinet }) => LAST_BILL.write({ country: 0, denomination: 0, count: cabinet.contents.bills }),
  ],
  [
    COMMAND.readClock,
    (_, { cabinet }) => CLOCK_TIME.write(clockTime(new Date(Date.now() + cabinet.contents.clockAheadMs))),
  ],
  [
    COMMAND.setClock,
    (data, machine) => {
      const set = CLOCK_TIME.read(data);
      if (set === undefined) return 'nack';
      const at = new Date(set.year, set.month - 1, set.day, set.hour, set.minute, set.second).getTime();
      return changed(() => ({ clockAheadMs: at - Math.floor(Date.now() / 1000) * 1000 }))(data, machine);
    },
  ],
  [
    COMMAND.reelStops,
    // Between games only: a turning reel has no stop.
    (_, { cabinet }) => reelStopsData(cabinet.contents.playing === null ? cabinet.contents.stops : []),
  ],
]);

export const answerTo = (command: number, data: Uint8Array, machine: AnsweringMachine): Answered =>
  ANSWERS.get(command)?.(data, machine);

/** In place of the machine's programs, over which a host may request a checksum. */
const PROGRAMS = Buffer.from('the programs of a simulated cabinet');

/** The checksum of the programs, begun from the host's seed. */
export const signatureOf = (seed: Uint8Array): number => crc16(Buffer.concat([seed, PROGRAMS]));
