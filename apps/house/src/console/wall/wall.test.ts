import { WallRows } from '@floorcast/contract/wall';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Callers } from '../../testing/callers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

let database: TestDatabase;
let house: TestHouse;
let callers: Callers;
let staff: SocketPlayer;
const floor = new ScriptedFloor([101, 102, 103]);
const SOON = { timeout: 4_000, interval: 20 };

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db);
  callers = new Callers(database.db);
  await floor.link(house.url);
  staff = await connected('staff');
  await staff.ask('init', { wall: true });
  await vi.waitFor(() => expect(rowsOf(staff).floor()?.linked).toBe(true), SOON);
});
afterAll(async () => {
  await staff.close();
  await floor.cut();
  await house.close();
  await database.drop();
});

const connected = async (username: string) =>
  SocketPlayer.connect(house.url, await callers.token(username), 'console');

/** The rows of everything that a connection was sent, the last of each machine. */
function rowsOf({ received }: SocketPlayer) {
  const all = received.filter(({ method }) => method === 'wall').map(({ data }) => WallRows.parse(data));
  return {
    all,
    machine: (id: number) => all.flatMap(({ machines }) => machines).findLast((row) => row.id === id),
    floor: () => all.flatMap(({ floors }) => floors).at(-1),
  };
}
const causesAt = (id: number) =>
  rowsOf(staff)
    .machine(id)
    ?.causes.map(({ kind }) => kind);
const now = () => new Date().toISOString();

test('OPS-41 C25.2 every row is sent before the reply, of machines of no floor as well', async () => {
  const other = await connected('admin');
  const { machines } = (await other.ask('init', { wall: true })) as { machines: number };
  const ids = rowsOf(other).all.flatMap((rows) => rows.machines.map(({ id }) => id));
  expect(new Set(ids).size).toBe(machines);
  expect(machines).toBeGreaterThan(3);
  expect(rowsOf(other).floor()).toMatchObject({ linked: true, version: 'test' });
  await other.close();
});

test('OPS-41 C25.2 without the wall a connection receives no rows, until it asks for them', async () => {
  const other = await connected('admin');
  expect(await other.ask('init', { wall: false })).toEqual({ machines: 0 });
  expect(await other.ask('check')).toEqual({});
  expect(other.received).toEqual([]);
  await other.ask('init', { wall: true });
  expect(rowsOf(other).machine(101)).toMatchObject({ id: 101 });
  await other.close();
});

test('OPS-42 C25.5 a tilt is on the wall within a second, by its exception, and goes by itself', async () => {
  floor.notify('fault', { machineId: 101, fault: { kind: 'tilt', since: now(), exception: 0x29 } });
  floor.notify('condition', { machineId: 101, condition: 'malfunction' });
  await vi.waitFor(
    () => expect(rowsOf(staff).machine(101)?.causes).toMatchObject([{ kind: 'tilt', exception: 0x29 }]),
    { timeout: 1_000 },
  );
  expect(rowsOf(staff).machine(101)?.status).toBe('malfunction');
  floor.notify('fault', { machineId: 101, fault: null });
  floor.notify('condition', { machineId: 101, condition: 'ready' });
  await vi.waitFor(() => expect(causesAt(101)).toEqual([]), SOON);
});

test('OPS-42 C25.5 several causes of a machine are listed, the gravest first', async () => {
  floor.notify('fault', { machineId: 102, fault: { kind: 'door', since: now(), exception: 0x11 } });
  floor.notify('health', {
    at: now(),
    machines: [
      {
        machineId: 102,
        line: { ageMs: 0, state: 'good' },
        panel: 'ready',
        cameras: [{ id: 'screen', ageMs: 3_000, loss: null, fault: 'its pictures have stopped' }],
      },
    ],
  });
  await vi.waitFor(() => expect(causesAt(102)).toEqual(['door', 'camera']), SOON);
  expect(rowsOf(staff).machine(102)?.cameras).toMatchObject([{ ageMs: 3_000, loss: null }]);
  floor.notify('fault', { machineId: 102, fault: null });
  await vi.waitFor(() => expect(causesAt(102)).toEqual(['camera']), SOON);
});

test('OPS-42 C25.5 a machine out of reach has lost power; without its floor nothing new is said of it', async () => {
  floor.notify('condition', { machineId: 103, condition: 'offline' });
  await vi.waitFor(() => expect(causesAt(103)).toEqual(['power']), SOON);
  floor.notify('condition', { machineId: 103, condition: 'ready' });
  await vi.waitFor(() => expect(causesAt(103)).toEqual([]), SOON);
  await floor.cut();
  await vi.waitFor(() => expect(causesAt(103)).toEqual(['floor-away']), SOON);
  expect(rowsOf(staff).floor()).toMatchObject({ linked: false, clockDifferenceMs: null });
  await floor.link(house.url);
  await vi.waitFor(() => expect(causesAt(103)).toEqual([]), SOON);
});

test('OPS-43 C25.6 the player, the time at the seat and the credit are on the row', async () => {
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  await player.ask('cashin', { requestId: 'wall-cash-in-1', amount: 1_000 });
  await vi.waitFor(
    () =>
      expect(rowsOf(staff).machine(101)).toMatchObject({
        status: 'playing',
        player: { username: 'demo' },
        credit: 1_000,
        seatedAt: expect.any(String),
      }),
    SOON,
  );
  await player.ask('cashout');
  await player.ask('leave');
  await player.close();
  await vi.waitFor(() => expect(rowsOf(staff).machine(101)).toMatchObject({ player: null, credit: 0 }), SOON);
});

test('OPS-42 C25.5 C25.10 a transfer without an outcome is in doubt, until its floor reports one', async () => {
  const { token } = await house.login('demo2');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 102, token });
  floor.transfers = 'hold';
  expect(await player.ask('cashin', { requestId: 'wall-in-doubt-1', amount: 700 })).toMatchObject({
    state: 'pending',
  });
  await vi.waitFor(() => expect(causesAt(102)).toContain('transfer-in-doubt'), SOON);
  expect(
    rowsOf(staff)
      .machine(102)
      ?.causes.find(({ kind }) => kind === 'transfer-in-doubt'),
  ).toMatchObject({
    amount: 700,
  });
  const fault = { kind: 'out-of-service' as const, since: new Date().toISOString() };
  floor.notify('fault', { machineId: 102, fault });
  floor.notify('condition', { machineId: 102, condition: 'malfunction' });
  await vi.waitFor(() => expect(rowsOf(staff).machine(102)?.status).toBe('malfunction'), SOON);
  expect(causesAt(102)).toEqual(['transfer-in-doubt']);
  floor.transfers = 'accept';
  for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
  await vi.waitFor(() => expect(causesAt(102)).toEqual(['machine-disabled']), SOON);
  floor.notify('fault', { machineId: 102, fault: null });
  floor.notify('condition', { machineId: 102, condition: 'ready' });
  await vi.waitFor(() => expect(causesAt(102)).toEqual([]), SOON);
  await player.ask('cashout');
  await player.ask('leave');
  await player.close();
}, 20_000);

test('OPS-41 C25.3 many changes of a machine are at most four notifications in a second', async () => {
  const before = rowsOf(staff).all.length;
  const until = performance.now() + 1_000;
  for (let credit = 1; performance.now() < until; credit++) {
    floor.notify('credit', { machineId: 103, credit: credit as never });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(rowsOf(staff).all.length - before).toBeLessThanOrEqual(5);
  floor.notify('credit', { machineId: 103, credit: 0 as never });
});

test('OPS-42 C6.69 health that a floor does not report after a new link is not known any more', async () => {
  const cameras = [
    { id: 'screen' as const, ageMs: 9_000, loss: null, fault: 'nothing answers at its address' },
  ];
  const health = {
    machineId: 103,
    line: { ageMs: 0, state: 'good' as const },
    panel: 'ready' as const,
    cameras,
  };
  floor.notify('health', { at: now(), machines: [health] });
  await vi.waitFor(() => expect(causesAt(103)).toContain('camera'), SOON);
  await floor.relink();
  await vi.waitFor(() => expect(causesAt(103)).not.toContain('camera'), { timeout: 6_000 });
  expect(rowsOf(staff).machine(103)).toMatchObject({ line: null, panel: null });
}, 15_000);
