import { BandOrder, HoldOrder, PressOrder, SeatOrder } from '@floorcast/contract/floor-orders';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { HouseEnd } from '../testing/house-end.ts';
import { idleStation } from '../testing/idle-station.ts';
import { NO_VIEWING } from '../testing/no-viewing.ts';
import { testFolder } from '../testing/test-folder.ts';
import { TransferService } from '../transfers/transfer-service.ts';
import { HouseLink } from './house-link.ts';
import { answerOrder } from './orders.ts';

/** The house's clock when the first order was sent. */
const BEGAN = 5_000_000;
const WAITED_MS = 2_000;

const inFolder = testFolder();
let journal: Journal;
let house: HouseEnd;
let link: HouseLink;
/** The actions of the panel, in order. */
let done: string[];
let lines: { msg: string; outcome?: string }[];

beforeEach(async () => {
  journal = await Journal.open(inFolder('journal'));
  house = new HouseEnd();
  done = [];
  lines = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const station = idleStation({
    press: async (button) => void done.push(button),
    hold: async (button) => void done.push(`${button} down`),
    releaseAll: async () => void done.push('released'),
  });
  const stations = new Map([[station.id, station]]);
  const transfers = new TransferService(journal, new Map(), log);
  const targets = { stations, transfers, viewing: NO_VIEWING, log, traces: NO_TRACES };
  link = new HouseLink({
    house: await house.open(),
    credential: 'floor-secret',
    version: 'test',
    journal,
    log,
    retryFirstMs: 5,
    viewers: () => [],
    describe: () => [],
    answerOrder: (order) => answerOrder(targets, order),
    linkLost: () => undefined,
  });
  await vi.waitFor(() => expect(house.hellos).toBe(1));
});
afterEach(async () => {
  await link.close();
  await house.close();
  await journal.close();
});

function order({ method }: { method: string }, data: object): Promise<unknown> {
  if (house.peer === undefined) throw new Error('not linked');
  return house.peer.request(method, { machineId: 101, ...data }, 2_000);
}
const press = (sentAt?: number) => order(PressOrder, { button: 'spin', sentAt });
const TOO_LATE = { code: 41030 };

test('GAME-15 C6.13 C6.43 a press order that was delayed too long on its way is refused, not pressed, and logged as too late', async () => {
  await order(SeatOrder, { taken: true, sentAt: BEGAN });
  await expect(press(BEGAN - WAITED_MS)).rejects.toMatchObject(TOO_LATE);
  const down = { button: 'spin', down: true, sentAt: BEGAN - WAITED_MS };
  await expect(order(HoldOrder, down)).rejects.toMatchObject(TOO_LATE);
  await expect(order(BandOrder, { id: 1, sentAt: BEGAN - WAITED_MS })).rejects.toMatchObject(TOO_LATE);
  expect(done).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'press', outcome: 'pressTooLate' }));
});

test('GAME-15 C6.13 C6.43 a press order that arrives in time is pressed, also after one that was too late', async () => {
  await press(BEGAN);
  await press(BEGAN - 500);
  await expect(press(BEGAN - WAITED_MS)).rejects.toMatchObject(TOO_LATE);
  await press(BEGAN + 100);
  await order(BandOrder, { id: 1, sentAt: BEGAN + 100 });
  expect(done).toEqual(['spin', 'spin', 'spin', 'bet-up']);
});

test('GAME-15 C6.13 C6.42 C6.44 the delay of a press on its way to the house is added to the delay of its order', async () => {
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

test('GAME-15 C6.13 C6.47 a press order without the time of its sending is pressed', async () => {
  await press(BEGAN);
  await press();
  expect(done).toEqual(['spin', 'spin']);
});

test('GAME-11 GAME-15 C6.13 C6.46 an order to release a button is carried out however late', async () => {
  await order(HoldOrder, { button: 'spin', down: true, sentAt: BEGAN });
  await order(HoldOrder, { button: 'spin', down: false, sentAt: BEGAN - WAITED_MS });
  expect(done).toEqual(['spin down', 'released']);
});

test('GAME-15 C6.13 C6.41 each link measures delays by its own quickest message: the house’s next node has another clock', async () => {
  await press(BEGAN);
  house.socket?.terminate();
  await vi.waitFor(() => expect(house.hellos).toBe(2));
  await press(BEGAN - WAITED_MS);
  expect(done.filter((what) => what === 'spin')).toHaveLength(2);
});
