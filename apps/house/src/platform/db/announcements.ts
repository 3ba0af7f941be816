import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod';
import { delayBefore } from '../retry.ts';
import type { Db, Tx } from './schema.ts';

const CHANNEL = 'floorcast';
const RECONNECT = { firstMs: 100, mostMs: 5_000 };
const KEEP_ALIVE_MS = 10_000;
const Announcement = z.object({ topic: z.string(), message: z.unknown() });

/**
 * Publishes a message to every node on this database; in a transaction, once it commits. Nodes that are not connected
 * miss it. A message is a JSON value of less than 7 900 bytes.
 */
export async function announce(db: Db | Tx, topic: string, message: unknown): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, message })})`.execute(db);
}

export interface AnnouncementsParts {
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  received(topic: string, message: unknown): void;
  /** Listening has begun, or was resumed: earlier announcements may have been missed. */
  listening(): void;
}

/** Receives the announcements of a database over a connection of its own, which it reopens when it is lost. */
export class Announcements {
  readonly #parts;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;
  #closed = false;

  private constructor(parts: AnnouncementsParts) {
    this.#parts = parts;
  }

  /** Resolves when listening has begun, or the first attempt has failed. */
  static async open(parts: AnnouncementsParts): Promise<Announcements> {
    const announcements = new Announcements(parts);
    await announcements.#connect();
    return announcements;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { connection, log } = this.#parts;
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    this.#client = client;
    client.on('notification', ({ payload }) => this.#receive(payload));
    client.on('error', (error) => log.warn({ err: error }, 'database notification connection failed'));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for database notifications; retrying');
      await client.end().catch(() => undefined);
      return this.#retry();
    }
    client.once('end', () => this.#retry());
    this.#tries = 0;
    this.#parts.listening();
  }

  #retry(): void {
    if (this.#closed) return;
    const wait = delayBefore(RECONNECT, this.#tries++);
    this.#timer = setTimeout(() => void this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  #receive(payload: string | undefined): void {
    const announced = Announcement.safeParse(parsed(payload));
    if (announced.success) this.#parts.received(announced.data.topic, announced.data.message);
    else this.#parts.log.warn('invalid database notification ignored');
  }
}

/** Every user of the database can notify on its channel. */
function parsed(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
}
