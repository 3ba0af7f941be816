import {
  CLOCK_TIME,
  clockTime,
  GAME_CONFIGURATION,
  GAME_NUMBER,
  MACHINE_ID,
  momentOf,
  reelStopsData,
  writeDenominations,
  writeFeatures,
  writeGames,
  writeVersion,
} from '@floorcast/sas/machine/facts';
import { COMMAND } from '@floorcast/sas/messages/polls';
import { BASE_PERCENT } from '../game/game.ts';
import { type Answer, type AnsweringMachine, ONLY_GAME, ofGame } from './answer.ts';

const MAX_BET_MOST = 255;
const PROGRESSIVE_GROUP = 1;
const ADDITIONAL_ID_DIGITS = 3;

const game = ({ cabinet, faults }: AnsweringMachine) => ({
  gameId: 'FC',
  additionalId: String(cabinet.setup.theme % 1_000).padStart(ADDITIONAL_ID_DIGITS, '0'),
  denomination: faults.denomination,
  maxBet: MAX_BET_MOST,
  progressiveGroup: PROGRESSIVE_GROUP,
  options: 0,
  paytable: 'FC0001',
  basePercent: BASE_PERCENT,
});

const setClock: Answer = (data, { cabinet }) => {
  const set = CLOCK_TIME.read(data);
  const at = set && momentOf(set)?.getTime();
  if (at === undefined) return 'nack';
  cabinet.change({ clockAheadMs: at - Math.floor(Date.now() / 1000) * 1000 });
  return 'ack';
};

/** The answers to polls for what the machine is. */
export const IDENTITY_ANSWERS: readonly [number, Answer][] = [
  [COMMAND.machineId, (_, machine) => MACHINE_ID.write(game(machine))],
  [
    COMMAND.gameConfiguration,
    ofGame((number, _, machine) => GAME_CONFIGURATION.write({ game: number, ...game(machine) })),
  ],
  [COMMAND.gamesImplemented, () => GAME_NUMBER.write(ONLY_GAME)],
  [COMMAND.selectedGame, () => GAME_NUMBER.write(ONLY_GAME)],
  [COMMAND.enabledGames, (_, { cabinet }) => writeGames(cabinet.contents.gameEnabled ? [ONLY_GAME] : [])],
  [COMMAND.version, (_, { cabinet }) => writeVersion({ protocol: '602', serial: `SIM-${cabinet.setup.id}` })],
  [
    COMMAND.features,
    ofGame((number, _, { faults }) =>
      writeFeatures({ transfers: true, manyDenominations: false, fastPolling: !faults.slow }, number),
    ),
  ],
  [COMMAND.currentDenomination, (_, { faults }) => [faults.denomination]],
  [COMMAND.enabledDenominations, (_, { faults }) => writeDenominations([faults.denomination])],
  [
    COMMAND.readClock,
    (_, { cabinet }) => CLOCK_TIME.write(clockTime(new Date(Date.now() + cabinet.contents.clockAheadMs))),
  ],
  [COMMAND.setClock, setClock],
  [
    COMMAND.reelStops,
    // Between games only: a turning reel has no stop.
    (_, { cabinet }) => reelStopsData(cabinet.contents.playing === null ? cabinet.contents.stops : []),
  ],
];
