import { afterAll, expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { testDatabase } from '../../testing/database.ts';
import { Player } from '../../testing/players/protected-player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { ManualClock, testHouse } from '../../testing/test-house.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

const clock = new ManualClock();
const floor = new ScriptedFloor([101]);
const bus = () => new InProcessBus(() => undefined);

/** Two nodes on one database, whose buses do not reach each other: what is left is the database. */
const database = await testDatabase();
const { db, connection } = database;
const owner = await testHouse(db, clock, {}, connection, { bus: bus() });
const other: TestNode = await startTestNode(db, bus(), {}, { connection });
await floor.link(owner.url);
afterAll(async () => {
  await floor.cut();
  await other.close();
});

test('PROT-8 PROT-11 a limit and an exclusion that are set at another node bind at the seat', async () => {
  const { db } = database;
  const player = await Player.create({ db, house: owner }, 10_000);
  const seat = await player.sit(101, 2_000);
  const ask = (method: 'PUT' | 'POST', url: string, payload: object) =>
    other.app.inject({ method, url, payload, headers: { authorization: `Bearer ${player.token}` } });
  expect((await ask('PUT', '/api/protection/limits/stake-day', { value: 150 })).statusCode).toBe(200);
  await seat.ask('band', { id: 1 });
  await vi.waitFor(() => expect(seat.ask('band', { id: 2 })).rejects.toMatchObject({ code: 41048 }));
  expect((await ask('POST', '/api/protection/exclusions', { kind: 'time-out' })).statusCode).toBe(200);
  await vi.waitFor(() => expect(seat.closeCode).toBe(4004));
  await player.hasEnded('excluded', () => clock.advance(1));
  expect(await player.balance).toBe(10_000);
});
