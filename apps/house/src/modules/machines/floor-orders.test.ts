import { PressOrder, StillOrder } from '@floorcast/contract/floor-orders';
import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { natsAddress } from '../../platform/bus/nats-address.ts';
import { NatsBus } from '../../platform/bus/nats-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { NatsServer, natsIsThere } from '../../testing/nats-server.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { FloorOrders } from './floor-orders.ts';
import { MachineRegistry } from './registry.ts';

const SILENT = { ok: false, error: { kind: 'silent' } };

describe.skipIf(!natsIsThere())('floors over NATS', () => {
  let server: NatsServer;
  let database: TestDatabase;
  let house: TestHouse;
  let elsewhere: NatsBus;
  let orders: FloorOrders;
  const problems = vi.fn<(line: string) => void>();
  const log = pino({ level: 'error' }, { write: problems });
  const floor = new ScriptedFloor([101, 111]);
  const node = () => NatsBus.open({ address: natsAddress(server.url), site: 'test', log });

  beforeAll(async () => {
    server = await NatsServer.start();
    database = await openTestDatabase();
    house = await startTestHouse(database.db, systemClock, {}, undefined, { bus: await node() });
    elsewhere = await node();
    orders = new FloorOrders(elsewhere, new MachineRegistry([], elsewhere), NO_TRACES);
  });
  afterAll(async () => {
    await floor.cut();
    await house.close();
    await elsewhere.close();
    await database.drop();
    await server.kill();
  });

  const press = () => orders.giveFloor(DEMO_FLOOR_ID, PressOrder, { machineId: 101, button: 'spin' });

  test('NODE-1 an order from another node reaches a floor over the node that has its link', async () => {
    expect(await press()).toMatchObject(SILENT);
    await floor.link(house.url);
    // NATS learns a moment after the link that somebody answers for this floor.
    await vi.waitFor(async () => expect(await press()).toEqual({ ok: true, value: { acknowledged: true } }));
    expect(floor.pressed).toMatchObject([{ machineId: 101, button: 'spin' }]);
    const still = await orders.giveFloor(DEMO_FLOOR_ID, StillOrder, { machineId: 111 });
    expect(still).toMatchObject({ ok: false, error: { kind: 'refused', refusal: { name: 'notFound' } } });
    await floor.cut();
    await vi.waitFor(async () => expect(await press()).toMatchObject(SILENT));
  });

  test('NODE-1 a house on NATS plays as one without: money in, a game, money out', async () => {
    await floor.link(house.url);
    const { token } = await house.login('demo');
    const player = await SocketPlayer.connect(house.url, token);
    await player.ask('init', { machineID: 101, token });
    const amount = 1_000;
    expect(await player.ask('cashin', { requestId: 'nats-in-1', amount })).toMatchObject({
      state: 'credited',
    });
    expect(await player.ask('press', { button: 'spin' })).toEqual({ acknowledged: true });
    await floor.game(101, 100, 0);
    await vi.waitFor(() => expect(player.told.filter(({ method }) => method === 'round')).toHaveLength(2));
    expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 900, credit: 0 });
    await player.close();
    // Whatever the house says is fit to leave the node.
    expect(problems).not.toHaveBeenCalled();
  });
});
