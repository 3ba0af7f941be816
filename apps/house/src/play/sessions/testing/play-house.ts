import { setTimeout as sleep } from 'node:timers/promises';
import { MachineInit } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { Guests } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { audit } from '../../../wallet/index.ts';

interface Opened {
  readonly database: TestDatabase;
  db: Db;
  house: TestHouse;
}

/** A house with a database, a clock and a floor of its own: opened before the tests of a file, closed after them. */
export class PlayHouse {
  readonly clock = new ManualClock();
  readonly floor: ScriptedFloor;
  readonly guests: Guests;
  readonly #config: Partial<Config>;
  #opened: Opened | undefined;

  constructor(machineIds: readonly number[], config: Partial<Config> = {}) {
    this.floor = new ScriptedFloor(machineIds);
    this.guests = new Guests(() => this.house, this.clock);
    this.#config = config;
    beforeAll(async () => {
      const database = await openTestDatabase();
      const house = await this.#house(database, database.db);
      this.#opened = { database, db: database.db, house };
      await this.floor.link(house.url);
    });
    beforeEach(() => this.#resetFloor());
    afterAll(async () => {
      await this.stop();
      await this.#open.database.drop();
    });
  }

  get db(): Db {
    return this.#open.db;
  }

  get house(): TestHouse {
    return this.#open.house;
  }

  /** Cuts the floor off and closes the house. */
  async stop(): Promise<void> {
    await this.floor.cut();
    await this.house.close();
  }

  /** Starts a house that was stopped, on a new connection to its database. Its floor is not linked yet. */
  async start(): Promise<void> {
    const opened = this.#open;
    opened.db = await opened.database.reopen();
    opened.house = await this.#house(opened.database, opened.db);
  }

  /** Stops the house and its floor, and starts both. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
    await this.floor.link(this.house.url);
  }

  /** Proves that ledger, sessions and transfers agree. */
  async auditPasses(): Promise<void> {
    expect((await audit(this.db)).flatMap(({ broken }) => broken)).toEqual([]);
  }

  #resetFloor(): void {
    this.floor.transfers = 'accept';
    this.floor.held.length = 0;
    this.floor.jammed = false;
    this.floor.away.clear();
    this.floor.beforeSeat = async () => undefined;
  }

  #house({ connection }: TestDatabase, db: Db): Promise<TestHouse> {
    return startTestHouse(db, this.clock, this.#config, connection);
  }

  get #open(): Opened {
    if (this.#opened === undefined) throw new Error('the house is not open yet');
    return this.#opened;
  }
}

/** What waits for `passed` goes on once it is open. */
export function latch() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** The notifications of one method that a connection has received. */
export const received = (player: SocketPlayer, method: string) =>
  player.received.filter((notification) => notification.method === method);

/** The reply to `init` of a player who has gone again by then. */
export async function sits(play: PlayHouse, username: string, machineID: number) {
  const { token } = await play.house.login(username);
  const player = await SocketPlayer.connect(play.house.url, token);
  const init = await player.ask('init', { machineID, token }).finally(() => player.close());
  return MachineInit.reply.parse(init);
}

/** The states of the transfers off a machine, in their order. */
export async function paidOut({ db }: PlayHouse, machineId: number) {
  const rows = await db
    .selectFrom('transfers')
    .select('state')
    .where('machineId', '=', machineId)
    .where('direction', '=', 'out')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ state }) => state);
}

/** While the database has no transfers. */
export async function withoutTransfers({ db }: PlayHouse, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table transfers rename to transfers_away`.execute(db);
  try {
    await work();
    // Time for what has to fail.
    await sleep(200);
  } finally {
    await sql`alter table transfers_away rename to transfers`.execute(db);
  }
}
