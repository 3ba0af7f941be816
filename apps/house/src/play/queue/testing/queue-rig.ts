import { PlayerNotifications } from '@floorcast/contract/sockets';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { DEMO } from '../../../policy/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';

/** Longer than a sweep of the queues is delayed. */
export const SWEEP_MS = 10_001;
/** How often (ms) a sweep is provoked, and for how long: a new reservation must not expire before it is notified. */
export const SLOWLY = { interval: 1_000, timeout: 10_000 };

type Username = 'demo' | 'demo2' | 'staff' | 'admin';
export type Guest = Awaited<ReturnType<QueueRig['arrive']>>;

/** A house with a floor of three machines, and players that queue for their seats. */
class QueueRig {
  readonly clock = new ManualClock();
  readonly floor = new ScriptedFloor([101, 102, 111]);
  readonly #open: SocketPlayer[] = [];
  #database: TestDatabase | undefined;
  #house: TestHouse | undefined;
  #policy = DEMO;

  get db(): Db {
    if (this.#database === undefined) throw new Error('the database is not open');
    return this.#database.db;
  }

  get house(): TestHouse {
    if (this.#house === undefined) throw new Error('the house is not started');
    return this.#house;
  }

  async open(): Promise<void> {
    this.#database = await openTestDatabase();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#database?.drop();
  }

  /** Starts again with empty queues and free seats, under the default policy. */
  async reset(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((socket) => socket.close()));
    await this.stop();
    await this.db.deleteFrom('queuePlaces').execute();
    await this.db.updateTable('playSessions').set({ state: 'ended', endedAt: new Date() }).execute();
    this.#policy = DEMO;
    await this.start();
  }

  async startHouse(): Promise<void> {
    const policy = { ...this.#policy, noDepositSeconds: null, noActivitySeconds: null };
    this.#house = await startTestHouse(this.db, this.clock, { policy }, this.#database?.connection);
  }

  async start(): Promise<void> {
    await this.startHouse();
    await this.floor.link(this.house.url);
  }

  async stop(): Promise<void> {
    await this.#house?.close();
    await this.floor.cut();
  }

  async restart(rules: Partial<typeof DEMO> = {}): Promise<void> {
    await this.stop();
    this.#policy = { ...DEMO, ...rules };
    await this.start();
  }

  /** A signed-in account with a notification connection. */
  async arrive(username: Username) {
    const password = username === 'demo2' ? 'demo1234' : `${username}1234`;
    const { token, id } = await this.house.login(username, password);
    const socket = await SocketPlayer.connect(this.house.url, token, 'notification');
    this.#open.push(socket);
    await socket.ask('init', { id });
    const ask = async (method: 'POST' | 'DELETE' | 'GET', url: string) =>
      (await this.house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).json();
    return {
      id,
      token,
      socket,
      join: (machine: number) => ask('POST', `/api/machines/${machine}/queue`),
      leave: (machine: number) => ask('DELETE', `/api/machines/${machine}/queue`),
      seat: (machine: number) => ask('GET', `/api/machines/${machine}/seat`),
      /** The last `queue` notification. */
      queued: () => {
        const received = socket.received.flatMap(({ method, data }) =>
          method === 'queue' ? [PlayerNotifications.queue.parse(data)] : [],
        );
        return received.at(-1);
      },
      sit: async (machineID: number) => {
        const player = await SocketPlayer.connect(this.house.url, token);
        this.#open.push(player);
        await player.ask('init', { machineID, token });
        return player;
      },
    };
  }

  becomes(machine: number, wanted: string): Promise<void> {
    return vi.waitFor(async () => expect(await this.#status(machine)).toBe(wanted));
  }

  free(machine = 101): Promise<void> {
    return this.becomes(machine, 'available');
  }

  /** `a` plays machine 101; `b` and `c` queue for it. */
  async queueUp() {
    const [a, b, c] = [await this.arrive('demo'), await this.arrive('demo2'), await this.arrive('staff')];
    const playing = await a.sit(101);
    await b.join(101);
    await c.join(101);
    await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ id: 101, place: 2, waiting: 2 }));
    return { a, b, c, playing };
  }

  async #status(machine: number): Promise<string | undefined> {
    const { token } = await this.house.login('demo');
    const headers = { authorization: `Bearer ${token}` };
    return (await this.house.app.inject({ url: '/api/machine/all', headers }))
      .json<{ id: number; status: string }[]>()
      .find(({ id }) => id === machine)?.status;
  }
}

/** A rig that is open during the tests of a file, and reset before each of them. */
export function openQueueRig(): QueueRig {
  const rig = new QueueRig();
  beforeAll(() => rig.open());
  afterAll(() => rig.close());
  beforeEach(() => rig.reset());
  return rig;
}
