import { PressOrder, StillOrder } from '@floorcast/contract/floor-orders';
import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NatsBus } from '../../../platform/bus/nats-bus.ts';
import { natsAddress } from '../../../platform/bus/nats-messages.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { NatsServer, natsIsThere } from '../../../testing/servers/nats-server.ts';
import { startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { MachineRegistry } from '../registry.ts';
import { FloorOrders } from './floor-orders.ts';

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

  test('NODE-1 an order of another node reaches a floor through the node with its link', async () => {
    expect(await press()).toMatchObject(SILENT);
    await floor.link(house.url);
    // NATS registers the responder for this floor a moment after the link.
    await vi.waitFor(async () => expect(await press()).toEqual({ ok: true, value: { acknowledged: true } }));
    expect(floor.pressed).toMatchObject([{ machineId: 101, button: 'spin' }]);
    const still = await orders.giveFloor(DEMO_FLOOR_ID, StillOrder, { machineId: 111 });
    expect(still).toMatchObject({ ok: false, error: { kind: 'refused', refusal: { name: 'notFound' } } });
    await floor.cut();
    await vi.waitFor(async () => expect(await press()).toMatchObject(SILENT));
  });

  test('NODE-1 a house on NATS plays: cash-in, a game, cash-out', async () => {
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
    await vi.waitFor(() =>
      expect(player.received.filter(({ method }) => method === 'round')).toHaveLength(2),
    );
    expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 900, credit: 0 });
    await player.close();
    // Every message of the house can leave the node.
    expect(problems).not.toHaveBeenCalled();
  });
});
