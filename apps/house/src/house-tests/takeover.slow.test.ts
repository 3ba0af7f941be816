import { Cases } from '@floorcast/depth/depth';
import { afterEach, expect, test, vi } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { testDatabase } from '../testing/database.ts';
import { HouseProcess } from '../testing/house-process.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { NatsServer, natsIsThere } from '../testing/servers/nats-server.ts';
import { FLOOR_CREDENTIAL, JWT_SECRET } from '../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

const PATIENCE_MS = 60_000;

const takeovers = new Cases<() => Promise<void>>();
const started: HouseProcess[] = [];
let nats: NatsServer | undefined;
const floor = new ScriptedFloor([101]);

function start(further: Record<string, string> = {}): HouseProcess {
  const house = new HouseProcess({ DATABASE_URL: databaseUrl, JWT_SECRET, ...further });
  started.push(house);
  return house;
}

const database = await testDatabase();
await seedDemo(database.db, FLOOR_CREDENTIAL);
const { host, port, user, password, database: name } = database.connection;
const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password))}`;
const databaseUrl: string = `postgres://${login}@${encodeURIComponent(host ?? '')}:${port}/${name}`;
afterEach(async () => {
  const left = started.splice(0);
  for (const house of left) house.signal('SIGKILL');
  await Promise.all(left.map((house) => house.ended));
  await nats?.kill();
});

const health = async (house: HouseProcess): Promise<number> =>
  (await fetch(`${await house.url()}/readyz`)).status;

/** A notification connection at a node. */
async function listen(house: HouseProcess): Promise<SocketPlayer> {
  const own = await token(house);
  const claims: { id: number } = JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString());
  const socket = await SocketPlayer.connect(await house.url(), own, 'notification');
  await socket.ask('init', { id: claims.id });
  return socket;
}

async function token(house: HouseProcess): Promise<string> {
  const answer = await fetch(`${await house.url()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo1234', site_id: 1000 }),
  });
  const signedIn: { token: string } = await answer.json();
  return signedIn.token;
}

/** The demonstration's player at machine 101. */
async function sitDown(house: HouseProcess): Promise<{ player: SocketPlayer; seat: unknown }> {
  const own = await token(house);
  const player = await SocketPlayer.connect(await house.url(), own);
  return { player, seat: await player.ask('init', { machineID: 101, token: own }) };
}

const broken = async () => (await audit(database.db)).flatMap((proof) => proof.broken);

takeovers.test(
  'NODE-2 a waiting node takes over from a killed one, and ends what it began',
  async () => {
    const first = start();
    expect(await health(first)).toBe(200);
    const second = start();
    await second.says('another node has this site; waiting');
    expect(second.isReady).toBe(false);
    await floor.link(await first.url());
    const { player } = await sitDown(first);
    await player.ask('cashin', { requestId: 'takeover-1', amount: 1_000 });
    floor.transfers = 'hold';
    const unanswered = expect(
      player.ask('cashin', { requestId: 'takeover-2', amount: 500 }),
    ).rejects.toThrow();
    await vi.waitFor(() => expect(floor.held).toHaveLength(1));
    first.signal('SIGKILL');
    await Promise.all([first.ended, unanswered, floor.cut()]);

    await floor.link(await second.url());
    for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
    floor.transfers = 'accept';
    const { player: resumed, seat } = await sitDown(second);
    expect(seat).toMatchObject({ credit: 1_500, session: { state: 'live' } });
    expect(await resumed.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_500 });
    await resumed.ask('leave');
    await resumed.close();
    await floor.cut();
    expect(await broken()).toEqual([]);
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
  },
  180_000,
);

takeovers.test(
  'NODE-2 a node that was paused until another took over writes nothing when it resumes, and ends',
  async () => {
    const first = start();
    await floor.link(await first.url());
    const { player } = await sitDown(first);
    await player.ask('cashin', { requestId: 'takeover-3', amount: 1_000 });
    const second = start();
    await second.says('another node has this site; waiting');
    first.signal('SIGSTOP');
    expect(await health(second)).toBe(200);
    await Promise.all([floor.cut(), player.close()]);
    await floor.link(await second.url());
    await floor.game(101, 100, 0);
    const { player: resumed } = await sitDown(second);
    expect(await resumed.ask('cashout')).toMatchObject({ state: 'paid', amount: 900 });

    // It notices that its player has disconnected, and would hold the seat.
    first.signal('SIGCONT');
    expect(await first.ended).toBe(1);
    await first.says('another node');
    const seats = await database.db
      .selectFrom('playSessions')
      .select('state')
      .orderBy('id', 'desc')
      .execute();
    expect(seats[0]).toEqual({ state: 'live' });
    expect(await resumed.ask('press', { button: 'service' }).catch(({ code }) => code)).toBe(40300);
    await resumed.close();
    await floor.cut();
    expect(await broken()).toEqual([]);
  },
  180_000,
);

if (natsIsThere())
  takeovers.test(
    'NODE-3 NODE-4 a player plays on through a third node after the owner of the floor is killed in mid-game',
    async () => {
      nats = await NatsServer.start();
      const further = { NATS_URL: nats.url };
      const first = start(further);
      await first.says('floor:demo-floor');
      const [second, third] = [start(further), start(further)];
      await Promise.all([second, third].map((node) => node.says('node started')));
      await floor.link(await second.url());
      const { player } = await sitDown(third);
      expect(await player.ask('cashin', { requestId: 'nodes-0001', amount: 1_000 })).toMatchObject({
        state: 'credited',
      });
      const listeners = await Promise.all([second, third].map(listen));
      first.signal('SIGKILL');
      await vi.waitFor(() => expect(player.closed).toBe(true));
      await floor.cut();
      for (const { received } of listeners)
        await vi.waitFor(
          () => expect(received).toContainEqual({ method: 'machine', data: { id: 101, status: 'offline' } }),
          PATIENCE_MS,
        );
      expect(listeners.map(({ closed }) => closed)).toEqual([false, false]);

      // Neither client knows which of both nodes owns the floor, and need not.
      await floor.link(await second.url());
      const { player: resumed, seat } = await sitDown(third);
      expect(seat).toMatchObject({ credit: 1_000, session: { state: 'live' } });
      expect(await resumed.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_000 });
      for (const { received } of listeners)
        await vi.waitFor(() => expect(received.map(({ method }) => method)).toContain('balance'));
      await resumed.ask('leave');
      await Promise.all([resumed, ...listeners].map((socket) => socket.close()));
      await floor.cut();
      expect(await broken()).toEqual([]);
      for (const node of [second, third]) node.signal('SIGTERM');
      expect(await Promise.all([second.ended, third.ended])).toEqual([0, 0]);
    },
    180_000,
  );

for (const [title, run, timeoutMs] of takeovers.drawn('takeovers', 1)) test(title, run, timeoutMs);
