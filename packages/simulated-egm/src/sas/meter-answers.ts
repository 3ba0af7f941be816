import { LAST_BILL, NO_COUNTRY } from '@floorcast/sas/machine/facts';
import {
  EIGHT_METERS,
  GAME_METER,
  GAME_METERS,
  GAMES_SINCE,
  MAIN_METERS,
  PLAY_METERS,
  readMetersPoll,
  SINGLE_METER,
  SIX_BILL_METERS,
  writeMeters,
} from '@floorcast/sas/machine/meters';
import { BILLS } from '@floorcast/sas/messages/exceptions';
import { COMMAND } from '@floorcast/sas/messages/polls';
import type { Contents } from '../cabinet/memory.ts';
import { countOf, metersOf } from '../cabinet/meters.ts';
import { type Answer, ONLY_GAME, ofGame } from './answer.ts';

const reading =
  (of: (contents: Contents) => readonly number[]): Answer =>
  (_, { cabinet }) =>
    of(cabinet.contents);

const meter = (of: (contents: Contents) => number): Answer =>
  reading((contents) => SINGLE_METER.write(of(contents)));

const NOTHING = meter(() => 0);

const gameMeter = (of: (contents: Contents) => number): Answer =>
  ofGame((game, _, { cabinet }) => GAME_METER.write({ game, value: of(cabinet.contents) }));

function playMeters({ coinIn, coinOut, billCredits, handPaid, games }: Contents) {
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
    const request = readMetersPoll(command, data);
    if (request === undefined || request.game > ONLY_GAME) return 'nack';
    const meters = metersOf(cabinet.contents, request.game);
    return writeMeters(command, request, (code) => meters.get(code));
  };

const sixBills = reading((contents) => {
  const [one, , five, ten, twenty, , fifty, hundred] = BILLS.map((bill) => countOf(contents, bill));
  const few = { one: one ?? 0, five: five ?? 0, ten: ten ?? 0 };
  return SIX_BILL_METERS.write({ ...few, twenty: twenty ?? 0, fifty: fifty ?? 0, hundred: hundred ?? 0 });
});

const WHOLE_CENTS = 100;

/** The answers to polls for meters. One credit is one cent. */
export const METER_ANSWERS: readonly [number, Answer][] = [
  [COMMAND.currentCredits, meter(({ credits }) => credits)],
  [COMMAND.cancelledCredits, meter(({ transferredOut }) => transferredOut)],
  [COMMAND.coinIn, meter(({ coinIn }) => coinIn)],
  [COMMAND.coinOut, meter(({ coinOut }) => coinOut)],
  [COMMAND.drop, meter(({ billCredits }) => billCredits)],
  [COMMAND.jackpot, meter(({ handPaid }) => handPaid)],
  [COMMAND.gamesPlayed, meter(({ games }) => games)],
  [COMMAND.gamesWon, meter(({ gamesWon }) => gamesWon)],
  [COMMAND.gamesLost, meter(({ games, gamesWon }) => games - gamesWon)],
  [
    COMMAND.gamesSince,
    reading(({ games, gamesAtPower, gamesAtDoor }) =>
      GAMES_SINCE.write({ power: games - gamesAtPower, door: games - gamesAtDoor }),
    ),
  ],
  [COMMAND.playMeters, reading((contents) => PLAY_METERS.write(playMeters(contents)))],
  [
    COMMAND.mainMeters,
    reading((contents) => MAIN_METERS.write({ cancelled: contents.transferredOut, ...playMeters(contents) })),
  ],
  [
    COMMAND.eightMeters,
    reading((contents) => {
      const { gamesWon, doorOpenings, powerResets } = contents;
      const counts = { gamesWon, doorOpened: doorOpenings, powerReset: powerResets };
      return EIGHT_METERS.write({ ...playMeters(contents), ...counts });
    }),
  ],
  [COMMAND.sixBillMeters, sixBills],
  [COMMAND.billsWorth, meter(({ billCredits }) => Math.floor(billCredits / WHOLE_CENTS))],
  ...BILLS.map((bill): [number, Answer] => [bill.command, meter((contents) => countOf(contents, bill))]),
  [COMMAND.billCredits, meter(({ billCredits }) => billCredits)],
  [COMMAND.stackerCredits, meter(({ billCredits }) => billCredits)],
  [COMMAND.billsInStacker, meter(({ bills }) => bills)],
  [
    COMMAND.lastBill,
    reading((contents) => {
      const bill = contents.lastBill === null ? undefined : BILLS[contents.lastBill];
      const [denomination, count] = bill === undefined ? [0, 0] : [bill.code, countOf(contents, bill)];
      return LAST_BILL.write({ country: NO_COUNTRY, denomination, count });
    }),
  ],
  // The cabinet takes no coins and has no hopper: what it never counts is zero.
  [COMMAND.coinsIn, NOTHING],
  [COMMAND.coinsOut, NOTHING],
  [COMMAND.externalCoinCredits, NOTHING],
  [COMMAND.handPaidCancelled, gameMeter(() => 0)],
  [COMMAND.progressiveWins, gameMeter(({ jackpotsWon }) => jackpotsWon)],
  [
    COMMAND.gameMeters,
    ofGame((game, _, { cabinet }) => {
      const { coinIn, coinOut, handPaid, games } = cabinet.contents;
      return GAME_METERS.write({ game, coinIn, coinOut, jackpot: handPaid, games });
    }),
  ],
  [COMMAND.selectedMeters, selected(COMMAND.selectedMeters)],
  [COMMAND.extendedMeters, selected(COMMAND.extendedMeters)],
  [COMMAND.extendedMetersTwin, selected(COMMAND.extendedMetersTwin)],
];
