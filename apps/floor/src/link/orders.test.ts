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
import { TOO_LATE_MS } from '@floorcast/protoo/lateness';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoPicture } from '../capture/camera.ts';
import { Journal } from '../journal/journal.ts';
import { IDLE_DRIVER, idleStation } from '../testing/idle-station.ts';
import { NO_VIEWING } from '../testing/no-viewing.ts';
import { TransferService } from '../transfers/transfer-service.ts';
import { NoViewer, UnusableSdp } from '../webrtc/sdp.ts';
import { answerOrder, type OrderTargets } from './orders.ts';

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
let targets: OrderTargets;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  journal = await Journal.open(join(folder, 'journal'));
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  targets = {
    stations: new Map([[101, idleStation(PANEL)]]),
    transfers: new TransferService(journal, new Map([[101, IDLE_DRIVER]]), log),
    viewing: NO_VIEWING,
    log,
    traces: NO_TRACES,
  };
});
afterAll(async () => {
  await journal.close();
  await rm(folder, { recursive: true });
});

test('GAME-7 C6.9 the log names the request id of each press and what the panel did', async () => {
  const press = (button: string) => {
    const data = { machineId: 101, button, requestId: `pressed-${button}` };
    return answerOrder(targets, { method: PressOrder.method, data, remainingMs: TOO_LATE_MS });
  };
  expect(await press('spin')).toEqual({ acknowledged: true });
  await expect(press('bet-up')).rejects.toMatchObject({ code: 41015 });
  expect(lines).toMatchObject([
    { msg: 'press', requestId: 'pressed-spin', machineId: 101, button: 'spin', outcome: 'acknowledged' },
    { msg: 'press', requestId: 'pressed-bet-up', machineId: 101, button: 'bet-up', outcome: 'pressFailed' },
  ]);
});

test('MONEY-4 C6.5 an order for a transfer whose query was answered never-seen is refused with a code', async () => {
  const about = { transferId: 'T1', machineId: 101 };
  const queried = answerOrder(targets, {
    method: TransferQuery.method,
    data: about,
    remainingMs: TOO_LATE_MS,
  });
  const data = { ...about, direction: 'in', amount: 100 };
  const order = () => answerOrder(targets, { method: TransferOrder.method, data, remainingMs: TOO_LATE_MS });
  await expect(order()).rejects.toMatchObject({ code: 41013 });
  expect(await queried).toEqual({ state: 'never-seen' });
  await expect(order()).rejects.toMatchObject({ code: 41013 });
});

test('MONEY-4 C6.5 C6.57 a query of a transfer without an outcome answers under-way', async () => {
  const about = { transferId: 'T2', machineId: 101 };
  const ordered = { ...about, direction: 'in', amount: 100 };
  const order = { method: TransferOrder.method, data: ordered, remainingMs: TOO_LATE_MS };
  expect(await answerOrder(targets, order)).toEqual({ taken: true });
  const query = { method: TransferQuery.method, data: about, remainingMs: TOO_LATE_MS };
  expect(await answerOrder(targets, query)).toEqual({ state: 'under-way' });
});

const viewer = { viewerId: 'V1', machineId: 101, camera: 'screen' };

test.each([
  ['an offer that cannot be used', new UnusableSdp('offer.video.mid'), 40000, { field: 'offer.video.mid' }],
  ['an answer without a waiting viewer', new NoViewer('gone'), 40400, { what: 'viewer' }],
  ['a camera without a picture', new NoPicture('no signal'), 70000, {}],
  ['another failure', new Error('no address could be gathered'), 70000, {}],
])(
  'GAME-1 C5.2 C5.16 C5.18 C5.20 C5.21 a viewer with %s is refused with its code and params',
  async (_, error, code, params) => {
    const fails = async () => {
      throw error;
    };
    const viewing = { ...NO_VIEWING, watch: fails, answered: fails };
    for (const [method, data] of [
      [WatchOrder.method, { ...viewer, offer: 'an offer' }],
      [AnswerOrder.method, { viewerId: 'V1', answer: 'an answer' }],
    ] as const)
      await expect(
        answerOrder({ ...targets, viewing }, { method, data, remainingMs: TOO_LATE_MS }),
      ).rejects.toMatchObject({
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
  'GAME-7 an order that names %s that the floor does not know is refused with code and params',
  async (_, method, data, code, params) => {
    const viewing = { ...NO_VIEWING, still: async () => Promise.reject(new NoPicture('nothing')) };
    const order = { method, data: { machineId: 101, ...data }, remainingMs: TOO_LATE_MS };
    await expect(answerOrder({ ...targets, viewing }, order)).rejects.toMatchObject({ code, params });
  },
);
