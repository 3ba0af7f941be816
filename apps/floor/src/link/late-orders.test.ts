import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BandOrder, HoldOrder, PressOrder, SeatOrder } from '@floorcast/contract/floor-orders';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { TransferDesk } from '../station/transfer-desk.ts';
import { HouseEnd } from '../testing/house-end.ts';
import { idleStation } from '../testing/idle-station.ts';
import { NO_VIEWING } from '../testing/no-viewing.ts';
import { carryOut } from './commands.ts';
import { HouseLink } from './house-link.ts';

/** What the house's clock said when the first order left. */
const BEGAN = 5_000_000;
const WAITED_MS = 2_000;

let folder: string;
let journal: Journal;
let house: HouseEnd;
let link: HouseLink;
/** What the panel did, in order. */
let done: string[];
let lines: { msg: string; outcome?: string }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-orders-'));
  journal = await Journal.open(join(folder, 'journal'));
  house = new HouseEnd();
  done = [];
  lines = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const station = idleStation({
    press: async (button) => void done.push(button),
    hold: async (button) => void done.push(`${button} down`),
    releaseAll: async () => void done.push('let go'),
  });
  const stations = new Map([[station.id, station]]);
  const transfers = new TransferDesk(journal, new Map(), log);
  const rooms = { stations, transfers, viewing: NO_VIEWING, log, traces: NO_TRACES };
  link = new HouseLink({
    house: await house.open(),
    credential: 'floor-secret',
    version: 'test',
    journal,
    log,
    retryFirstMs: 5,
    viewers: () => [],
    describe: () => [],
    carryOut: (order) => carryOut(rooms, order),
    lost: () => undefined,
  });
  await vi.waitFor(() => expect(house.hellos).toBe(1));
});
afterEach(async () => {
  await link.close();
  await house.close();
  await journal.close();
  await rm(folder, { recursive: true });
});

function order({ method }: { method: string }, data: object): Promise<unknown> {
  if (house.peer === undefined) throw new Error('not linked');
  return house.peer.request(method, { machineId: 101, ...data }, 2_000);
}
const press = (sentAt?: number) => order(PressOrder, { button: 'spin', sentAt });
const TOO_LATE = { code: 41030 };

test('GAME-15 C6.13 C6.43 an order to press that waited on its way is refused and not carried out, and logged as that', async () => {
  await order(SeatOrder, { taken: true, sentAt: BEGAN });
  await expect(press(BEGAN - WAITED_MS)).rejects.toMatchObject(TOO_LATE);
  const down = { button: 'spin', down: true, sentAt: BEGAN - WAITED_MS };
  await expect(order(HoldOrder, down)).rejects.toMatchObject(TOO_LATE);
  await expect(order(BandOrder, { id: 1, sentAt: BEGAN - WAITED_MS })).rejects.toMatchObject(TOO_LATE);
  expect(done).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'press', outcome: 'pressTooLate' }));
});

test('GAME-15 C6.13 C6.43 what came in time is pressed, also after one that did not', async () => {
  await press(BEGAN);
  await press(BEGAN - 500);
  await expect(press(BEGAN - WAITED_MS)).rejects.toMatchObject(TOO_LATE);
  await press(BEGAN + 100);
  await order(BandOrder, { id: 1, sentAt: BEGAN + 100 });
  expect(done).toEqual(['spin', 'spin', 'spin', 'bet-up']);
});

test('GAME-15 C6.13 C6.42 C6.44 what a wish waited on its way to the house counts with what its order waited', async () => {
  const half = { sentAt: BEGAN - WAITED_MS / 2, lateBy: WAITED_MS / 2 };
  await press(BEGAN);
  await expect(order(PressOrder, { button: 'spin', ...half })).rejects.toMatchObject(TOO_LATE);
  await expect(order(HoldOrder, { button: 'spin', down: true, ...half })).rejects.toMatchObject(TOO_LATE);
  await expect(order(BandOrder, { id: 1, ...half })).rejects.toMatchObject(TOO_LATE);
  expect(done).toEqual(['spin']);
  await order(PressOrder, { button: 'spin', sentAt: BEGAN, lateBy: WAITED_MS / 2 });
  expect(done).toEqual(['spin', 'spin']);
  await expect(order(PressOrder, { button: 'spin', sentAt: BEGAN, lateBy: -1 })).rejects.toMatchObject({
    code: 40000,
  });
});

test('GAME-15 C6.13 C6.47 an order that does not say when it left is carried out', async () => {
  await press(BEGAN);
  await press();
  expect(done).toEqual(['spin', 'spin']);
});

test('GAME-11 GAME-15 C6.13 C6.46 letting go is done however late', async () => {
  await order(HoldOrder, { button: 'spin', down: true, sentAt: BEGAN });
  await order(HoldOrder, { button: 'spin', down: false, sentAt: BEGAN - WAITED_MS });
  expect(done).toEqual(['spin down', 'let go']);
});

test('GAME-15 C6.13 C6.41 each link has its own measure: the house’s next node has another clock', async () => {
  await press(BEGAN);
  house.socket?.terminate();
  await vi.waitFor(() => expect(house.hellos).toBe(2));
  await press(BEGAN - WAITED_MS);
  expect(done.filter((what) => what === 'spin')).toHaveLength(2);
});
