import {
  FloorEventBody,
  type FloorMachine,
  FloorNotifications,
  type PresentViewer,
} from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { ProtooError } from '@floorcast/protoo/peer';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { HouseEnd } from '../testing/house-end.ts';
import { testFolder } from '../testing/test-folder.ts';
import { HouseLink } from './house-link.ts';

const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });

const inFolder = testFolder();
let journal: Journal;
let house: HouseEnd;
let link: HouseLink;
let losses = 0;
let errors: string[];
let viewers: PresentViewer[];
let condition: 'offline' | 'ready';
let fault: FloorMachine['fault'];

beforeEach(async () => {
  condition = 'offline';
  viewers = [];
  errors = [];
  fault = { kind: 'door', since: '2026-01-01T00:00:00.000Z' };
  journal = await Journal.open(inFolder('journal'));
  house = new HouseEnd();
  link = new HouseLink({
    house: await house.open(),
    credential: 'floor-secret',
    version: 'test',
    journal,
    log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
    describe: () => [
      {
        id: 101,
        condition,
        credit: minorUnits(0),
        bands: [],
        buttons: [],
        holds: [],
        holdMs: 30_000,
        lamps: null,
        cameras: [],
        fault,
      },
    ],
    viewers: () => viewers,
    linkLost: () => losses++,
    answerOrder: async ({ method, data }) => {
      if (method === 'refuse') throw new ProtooError(41015, 'no');
      return { method, data };
    },
  });
});

afterEach(async () => {
  await link.close();
  await house.close();
  await journal.close();
});

describe('house link', () => {
  test('a floor greets the house with its credential and sends events in order', async () => {
    for (const id of [101, 102, 103]) await journal.storeEvent(pressed(id));
    await vi.waitFor(() => expect(house.stored).toEqual([1, 2, 3]));
    expect(house.authorization).toBe('Bearer floor-secret');
    await vi.waitFor(() => expect(journal.pending(10)).toEqual([]));
  });

  test('KEEP-3 each greeting contains the last acknowledged event', async () => {
    await vi.waitFor(() => expect(house.acknowledged).toEqual([0]));
    await journal.storeEvent(pressed(101));
    await vi.waitFor(() => expect(journal.pending(1)).toEqual([]));
    house.socket?.terminate();
    await vi.waitFor(() => expect(house.acknowledged).toEqual([0, 1]), { timeout: 10_000 });
  });

  test('SRV-5 MONEY-4 the log has the number of events that a journal older than the house drops', async () => {
    await vi.waitFor(() => expect(house.acknowledged).toEqual([0]));
    house.dropsLink = 'before';
    house.stored.push(20);
    await journal.storeEvent(pressed(101));
    await vi.waitFor(() => expect(journal.acknowledged).toBe(20), { timeout: 10_000 });
    expect(journal.pending(1)).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('"dropped":1')]);
  });

  test.each(['before', 'after'] as const)(
    'MONEY-4 each event reaches the house once when the link is cut %s it was kept',
    async (when) => {
      await vi.waitFor(() => expect(house.hellos).toBe(1));
      house.dropsLink = when;
      await journal.storeEvent(pressed(101));
      await journal.storeEvent(pressed(102));
      await vi.waitFor(() => expect(house.stored).toEqual([1, 2]), { timeout: 10_000 });
      expect(house.hellos).toBeGreaterThan(1);
    },
  );

  test('LOBBY-5 a machine that comes back during the greeting is reported', async () => {
    house.greeting = () => {
      condition = 'ready';
    };
    await vi.waitFor(() =>
      expect(house.notifications).toContainEqual({ machineId: 101, condition: 'ready' }),
    );
  });

  test('SRV-5 a door that is closed during the greeting is reported', async () => {
    house.greeting = () => {
      fault = null;
    };
    await vi.waitFor(() => expect(house.notifications).toContainEqual({ machineId: 101, fault: null }));
  });

  test('GAME-18 viewers that outlive a loss of the link are reported, however many', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    viewers = Array.from({ length: 450 }, (_, n) => ({
      viewerId: `viewer ${n}`,
      machineId: 101,
      owner: `owner ${n}`,
    }));
    house.socket?.terminate();
    const notifications = () =>
      house.notifications.flatMap((each) => FloorNotifications.viewers.safeParse(each).data?.viewers ?? []);
    await vi.waitFor(() => expect(notifications()).toEqual(viewers), { timeout: 10_000 });
  });

  test('an order is answered, or refused with its code', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    const peer = house.peer;
    if (peer === undefined) throw new Error('not linked');
    await expect(peer.request('press', { button: 'spin' }, 2000)).resolves.toEqual({
      method: 'press',
      data: { button: 'spin' },
    });
    await expect(peer.request('refuse', {}, 2000)).rejects.toMatchObject({ code: 41015 });
  });

  test('a link on which the house sends nonsense is closed and reconnected', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    house.socket?.send('nonsense');
    await vi.waitFor(() => expect(house.hellos).toBe(2), { timeout: 10_000 });
  });

  test('GAME-11 a lost link is reported to the floor', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    const before = losses;
    house.socket?.terminate();
    await vi.waitFor(() => expect(losses).toBe(before + 1));
  });

  test('GAME-11 a link that is lost during its greeting is reported to the floor: the house may have ordered already', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    const before = losses;
    house.greeting = () => house.socket?.terminate();
    house.socket?.terminate();
    await vi.waitFor(() => expect(losses).toBe(before + 2), { timeout: 10_000 });
  });

  test('SRV-5 a lost link removes its listener for events', async () => {
    let listening = 0;
    const onEvent = journal.onEvent.bind(journal);
    vi.spyOn(journal, 'onEvent').mockImplementation((listener) => {
      listening++;
      const stop = onEvent(listener);
      return () => {
        listening--;
        stop();
      };
    });
    for (const hellos of [1, 2, 3]) {
      await vi.waitFor(() => expect(house.hellos).toBe(hellos), { timeout: 10_000 });
      house.socket?.terminate();
    }
    await vi.waitFor(() => expect(house.hellos).toBe(4), { timeout: 10_000 });
    await vi.waitFor(() => expect(listening).toBe(1));
  });

  test('GAME-15 setting the system clock does not close a link', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      house.socket?.terminate();
      await vi.waitFor(() => expect(house.hellos).toBe(2), { timeout: 10_000 });
      vi.setSystemTime(Date.now() + 3_600_000);
      vi.advanceTimersByTime(4_000);
      await journal.storeEvent(pressed(101));
      await vi.waitFor(() => expect(house.stored).toEqual([1]));
      expect(house.hellos).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
