import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { afterAll, expect, test, vi } from 'vitest';
import { Tokens } from '../people/accounts/index.ts';
import { houseOfTests } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { JWT_SECRET, ManualClock } from '../testing/test-house.ts';

const floor = new ScriptedFloor([101, 102]);

const { db, house } = await houseOfTests(new ManualClock());
await floor.link(house.url);
afterAll(() => floor.cut());

async function listener(username: string) {
  const { token, id } = await house.login(username);
  const socket = await SocketPlayer.connect(house.url, token, 'notification');
  return { socket, token, id, reply: await socket.ask('init', { id }) };
}

test('START-8 MONEY-2 the channel opens with the own id only, and tells the balance', async () => {
  const { socket, id, reply } = await listener('demo');
  expect(reply).toEqual({ balance: 500_000 });
  await expect(socket.ask('init', { id: id + 1 })).rejects.toMatchObject({ code: 40300 });
  await expect(socket.ask('init', {})).rejects.toMatchObject({ code: 40000 });
  await expect(socket.ask('cashin', {})).rejects.toMatchObject({ code: 40400 });
  await socket.close();
});

test('LOBBY-5 everybody hears of a machine; MONEY-2 RECON-1 RECON-2 balance and session only their player', async () => {
  const mine = await listener('demo');
  const other = await listener('demo2');
  const play = await SocketPlayer.connect(house.url, mine.token);
  await play.ask('init', { machineID: 101, token: mine.token });
  await play.ask('cashin', { amount: 1_000, requestId: 'notified-1' });
  await play.close();
  await vi.waitFor(() => {
    expect(mine.socket.received).toContainEqual({ method: 'balance', data: { balance: 499_000 } });
    expect(mine.socket.received).toContainEqual({
      method: 'session',
      data: {
        status: true,
        name: 'Aurora Vault I',
        id: 101,
        sessionId: expect.any(Number),
        machine_status: 'waiting',
        seconds: 60,
      },
    });
    expect(other.socket.received).toContainEqual({ method: 'machine', data: { id: 101, status: 'waiting' } });
  });
  // A game that was won has begun by itself.
  const free = { machineId: 101, at: new Date().toISOString(), bet: minorUnits(0), free: true };
  await floor.report({ ...free, type: 'round-started', credit: minorUnits(1_000) });
  await vi.waitFor(() => {
    expect(mine.socket.received.findLast(({ method }) => method === 'session')?.data).toMatchObject({
      machine_status: 'waiting-bonus',
    });
    expect(other.socket.received).toContainEqual({
      method: 'machine',
      data: { id: 101, status: 'waiting-bonus' },
    });
  });
  await floor.report({ ...free, type: 'round-ended', win: minorUnits(0), credit: minorUnits(1_000) });
  await floor.game(101, 100, 100);
  await vi.waitFor(() =>
    expect(mine.socket.received.findLast(({ method }) => method === 'session')?.data).toMatchObject({
      machine_status: 'waiting',
    }),
  );
  // Besides machines, a player receives their own presence, and that they have no queue entry.
  expect(other.socket.received.filter(({ method }) => !['machine', 'presence'].includes(method))).toEqual([
    { method: 'queue', data: { place: null } },
  ]);
  await mine.socket.close();
  await other.socket.close();
});

test('RECON-1 a returning player is notified of the seat that waits, and of every machine', async () => {
  const { socket } = await listener('demo');
  await vi.waitFor(() =>
    expect(socket.received).toContainEqual({
      method: 'session',
      data: expect.objectContaining({ status: true }),
    }),
  );
  expect(socket.received.filter(({ method }) => method === 'machine')).toHaveLength(12);
  await socket.close();
});

test('LOBBY-5 machines of a floor that is gone are offline, and a broken one says so', async () => {
  const { socket } = await listener('demo2');
  floor.notify('condition', { machineId: 102, condition: 'malfunction' });
  const expectStatus = (status: string) =>
    vi.waitFor(() =>
      expect(socket.received).toContainEqual({ method: 'machine', data: { id: 102, status } }),
    );
  await expectStatus('malfunction');
  await floor.cut();
  await expectStatus('offline');
  await floor.relink();
  await expectStatus('available');
  await socket.close();
});

test('LOBBY-6 the jackpot connection tells every brand its levels', async () => {
  const { token } = await house.login('demo2');
  const socket = await SocketPlayer.connect(house.url, token, 'jackpot');
  await vi.waitFor(() => expect(socket.received).toHaveLength(4));
  expect(socket.received[0]).toEqual({
    method: 'jackpot',
    data: { id: 1, jackpot: '125000000,8500000,420000' },
  });
  await socket.close();
});

test('LOBBY-6 a game makes the levels of its brand grow, for everybody who listens', async () => {
  const { token } = await house.login('demo');
  const socket = await SocketPlayer.connect(house.url, token, 'jackpot');
  await floor.game(101, 10_000, 0);
  await vi.waitFor(() =>
    expect(socket.received).toContainEqual({
      method: 'jackpot',
      data: { id: 1, jackpot: '125000060,8500030,420010' },
    }),
  );
  await socket.close();
});

test('RT-3 a socket is closed when the token that opened it expires', async () => {
  const { id } = await house.login('demo');
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const token = await new Tokens(JWT_SECRET, '2s').issue(row, randomUUID());
  const sockets = await Promise.all(
    (['machine', 'notification', 'jackpot'] as const).map((path) =>
      SocketPlayer.connect(house.url, token, path),
    ),
  );
  await vi.waitFor(() => expect(sockets.map(({ closed }) => closed)).toEqual([true, true, true]), {
    timeout: 4_000,
  });
});
