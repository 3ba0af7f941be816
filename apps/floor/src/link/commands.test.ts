import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AnswerOrder,
  BandOrder,
  PressOrder,
  StillOrder,
  TransferOrder,
  TransferQuery,
  WatchOrder,
} from '@floorcast/contract/floor-orders';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoPicture } from '../capture/camera.ts';
import { Journal } from '../journal/journal.ts';
import { TransferDesk } from '../station/transfer-desk.ts';
import { IDLE_DRIVER, idleStation } from '../testing/idle-station.ts';
import { NO_VIEWING } from '../testing/no-viewing.ts';
import { NoViewer, UnusableSdp } from '../webrtc/offer.ts';
import { type CommandRooms, carryOut } from './commands.ts';

/** A panel whose second relay is stuck. */
const PANEL = {
  press: async (button: string) => {
    if (button === 'bet-up') throw new Error('stuck');
  },
  hold: async () => undefined,
  releaseAll: async () => undefined,
};

const lines: Record<string, unknown>[] = [];
let folder: string;
let journal: Journal;
let rooms: CommandRooms;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  journal = await Journal.open(join(folder, 'journal'));
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  rooms = {
    stations: new Map([[101, idleStation(PANEL)]]),
    transfers: new TransferDesk(journal, new Map([[101, IDLE_DRIVER]]), log),
    viewing: NO_VIEWING,
    log,
    traces: NO_TRACES,
  };
});
afterAll(async () => {
  await journal.close();
  await rm(folder, { recursive: true });
});

test('GAME-7 C6.9 the log says of each press who asked for it and what the panel did', async () => {
  const press = (button: string) => {
    const data = { machineId: 101, button, requestId: `asked-${button}` };
    return carryOut(rooms, { method: PressOrder.method, data, lateBy: 0 });
  };
  expect(await press('spin')).toEqual({ acknowledged: true });
  await expect(press('bet-up')).rejects.toMatchObject({ code: 41015 });
  expect(lines).toMatchObject([
    { msg: 'press', requestId: 'asked-spin', machineId: 101, button: 'spin', outcome: 'acknowledged' },
    { msg: 'press', requestId: 'asked-bet-up', machineId: 101, button: 'bet-up', outcome: 'pressFailed' },
  ]);
});

test('MONEY-4 C6.5 an order for a transfer that was called never seen is refused with a code', async () => {
  const about = { transferId: 'T1', machineId: 101 };
  const asked = carryOut(rooms, { method: TransferQuery.method, data: about, lateBy: 0 });
  const data = { ...about, direction: 'in', amount: 100 };
  const take = () => carryOut(rooms, { method: TransferOrder.method, data, lateBy: 0 });
  await expect(take()).rejects.toMatchObject({ code: 41013 });
  expect(await asked).toEqual({ state: 'never-seen' });
  await expect(take()).rejects.toMatchObject({ code: 41013 });
});

const wish = { viewerId: 'V1', machineId: 101, camera: 'screen' };

test.each([
  [
    'what it cannot read of an offer',
    new UnusableSdp('offer.video.mid'),
    40000,
    { field: 'offer.video.mid' },
  ],
  ['an answer for which no viewer waits', new NoViewer('gone'), 40400, { what: 'viewer' }],
  ['a camera that shows nothing', new NoPicture('no signal'), 70000, {}],
  ['a failure of its own', new Error('no address could be gathered'), 70000, {}],
])(
  'GAME-1 C5.2 C5.16 C5.18 C5.20 C5.21 a viewer is refused with the code and params of %s',
  async (_, error, code, params) => {
    const fails = async () => {
      throw error;
    };
    const viewing = { ...NO_VIEWING, watch: fails, answered: fails };
    for (const [method, data] of [
      [WatchOrder.method, { ...wish, offer: 'an offer' }],
      [AnswerOrder.method, { viewerId: 'V1', answer: 'an answer' }],
    ] as const)
      await expect(carryOut({ ...rooms, viewing }, { method, data, lateBy: 0 })).rejects.toMatchObject({
        code,
        params,
      });
  },
);

test.each([
  ['a button', PressOrder.method, { button: 'eject' }, 40400, { what: 'eject' }],
  ['a bet level', BandOrder.method, { id: 9 }, 40400, { what: 'band 9' }],
  ['a machine', StillOrder.method, { machineId: 9 }, 40400, { what: 'still of machine 9' }],
  ['the type of a field', BandOrder.method, { id: 'low' }, 40000, { field: 'id' }],
])(
  'GAME-7 an order with %s that the floor does not know is refused with code and params',
  async (_, method, data, code, params) => {
    const viewing = { ...NO_VIEWING, still: async () => Promise.reject(new NoPicture('nothing')) };
    const order = { method, data: { machineId: 101, ...data }, lateBy: 0 };
    await expect(carryOut({ ...rooms, viewing }, order)).rejects.toMatchObject({ code, params });
  },
);

test('GAME-7 C6.13 C6.43 a press that comes too late is refused as such', async () => {
  const order = { method: PressOrder.method, data: { machineId: 101, button: 'spin' }, lateBy: 60_000 };
  await expect(carryOut(rooms, order)).rejects.toMatchObject({ code: 41030 });
});
