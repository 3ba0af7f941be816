import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { crossChecks } from '../../money/cross-checks/index.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { TRAIL_KEY } from '../../testing/test-house.ts';
import { proveTrail, type TrailProof } from '../../trail/index.ts';
import { audit } from '../../wallet/index.ts';
import { playSite } from './play-site.ts';

/** A copy of the played site, for a forger. */
export interface Copy {
  /** The folder of heads. */
  readonly folder: string;
  /** As a superuser of the database. */
  forge(...statements: readonly string[]): Promise<void>;
  /** As the house, which has the key. */
  readonly db: Db;
  readonly place: { readonly node: string; readonly folder: string };
  /** What an audit names. */
  faults(witnesses?: readonly string[]): Promise<readonly string[]>;
  notes(): Promise<readonly string[]>;
}

/** A site on which staff, a cashier, players and machines have worked for a while, and which is closed. */
export class PlayedSite {
  readonly #database: TestDatabase;
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'played-')));
  #copies = 0;

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async play(): Promise<PlayedSite> {
    const database = await openTestDatabase('empty');
    const site = new PlayedSite(database);
    await playSite(database.db, site.#place);
    cpSync(site.#heads, join(site.#folder, 'kept'), { recursive: true });
    // A database with connections is not copied.
    await database.db.destroy();
    return site;
  }

  /** Works on a copy of the database, and of the heads at their place: one at a time. */
  async onCopy(work: (copy: Copy) => Promise<void>): Promise<void> {
    const played = this.#database.connection;
    const name = `${played.database}_${this.#copies++}`;
    const server = new pg.Client({ ...played, database: 'postgres' });
    await server.connect();
    await server.query(`create database ${name} template ${played.database}`);
    const connection = { ...played, database: name };
    const forger = new pg.Client(connection);
    await forger.connect();
    rmSync(this.#heads, { recursive: true, force: true });
    cpSync(join(this.#folder, 'kept'), this.#heads, { recursive: true });
    const db = await openDatabase({ ...connection, max: 2, trailKey: TRAIL_KEY }, () => undefined);
    const place = this.#place;
    const proofs = async (witnesses: readonly string[] = []): Promise<readonly TrailProof[]> => [
      ...(await audit(db)),
      ...(await crossChecks(db)),
      ...(await proveTrail(db, { place, witnesses })),
    ];
    try {
      await work({
        db,
        place,
        folder: this.#heads,
        async forge(...statements) {
          for (const statement of statements) await forger.query(statement);
        },
        faults: async (witnesses) => (await proofs(witnesses)).flatMap(({ broken }) => broken),
        notes: async () => (await proofs()).flatMap(({ notes = [] }) => notes),
      });
    } finally {
      await db.destroy();
      await forger.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    }
  }

  async drop(): Promise<void> {
    rmSync(this.#folder, { recursive: true });
    await this.#database.drop();
  }

  get #heads(): string {
    const heads = join(this.#folder, 'heads');
    mkdirSync(heads, { recursive: true });
    return heads;
  }

  get #place() {
    return { node: 'north', folder: this.#heads };
  }
}
