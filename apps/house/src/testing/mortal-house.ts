import { Socket } from 'node:net';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import { onPool } from '../platform/db/database.ts';
import type { Db } from '../platform/db/schema.ts';
import { startTestHouse, type TestHouse, TRAIL_KEY } from './test-house.ts';

/** The real house on the real database, in this process: it can die as a killed process does. */
export class MortalHouse {
  readonly house: TestHouse;
  readonly #db: Db;
  readonly #sockets: Set<Socket>;

  private constructor(house: TestHouse, db: Db, sockets: Set<Socket>) {
    this.house = house;
    this.#db = db;
    this.#sockets = sockets;
    house.app.server.on('connection', (socket) => sockets.add(socket));
  }

  static async start(connection: pg.ClientConfig): Promise<MortalHouse> {
    const sockets = new Set<Socket>();
    // The database outlives the walk, so commits need not wait for the disk.
    const stream = () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket;
    };
    const mortal = { ...connection, stream };
    const pool = new pg.Pool({ ...mortal, max: 4, options: '-c synchronous_commit=off' });
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
    const db = onPool(pool, TRAIL_KEY);
    // A confirmed hand pay reaches the house as an announcement of the database.
    const house = await startTestHouse(db, systemClock, {}, mortal);
    return new MortalHouse(house, db, sockets);
  }

  get port(): number {
    return Number(new URL(this.house.url).port);
  }

  /** Its connections end at once, those to the database in the middle of a statement. */
  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = new Promise((resolve) => this.house.app.server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    // Only its timers are left.
    void this.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.house.close();
    await this.#db.destroy();
  }
}
