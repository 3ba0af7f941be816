import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Remembered } from '../../platform/remembered.ts';

/** For how long (ms) a known address is not looked up again, and the pause between two lookups while there is none. */
const KEEP_MS = 500;
const RETRY_MS = 50;
/** Until the lease of a killed node has expired, and the next one has taken it and opened the floor: mostly far less. */
const PATIENCE_MS = 15_000;

/** The owner of a floor: this node, or where another is reached. */
export type Owner = 'here' | OwnerAddress;

/** The owners of the floors, as the database knows them. */
export class FloorOwners {
  readonly #parts;
  readonly #known = new Map<string, Remembered<Owner>>();
  #closed = false;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      /** The id of this node. */
      readonly node: string;
      /** Whether this node owns a floor, and has opened it. */
      readonly isHere: (floorId: string) => boolean;
    },
  ) {
    this.#parts = parts;
  }

  isHere(floorId: string): boolean {
    return this.#parts.isHere(floorId);
  }

  /** Waits for an owner; undefined: there was none in time. */
  async of(floorId: string): Promise<Owner | undefined> {
    if (this.#parts.isHere(floorId)) return 'here';
    const known = this.#known.get(floorId) ?? this.#remember(floorId);
    const owner = await known.get();
    return this.#parts.isHere(floorId) ? 'here' : owner;
  }

  /** The owner did not answer at its address, or is not the owner: the next call looks it up. */
  lost(floorId: string): void {
    this.#known.get(floorId)?.forget();
  }

  close(): void {
    this.#closed = true;
  }

  #remember(floorId: string): Remembered<Owner> {
    const remembered = new Remembered<Owner>({
      clock: this.#parts.clock,
      ask: () => this.#look(floorId),
      keepMs: KEEP_MS,
      waitMs: PATIENCE_MS,
    });
    this.#known.set(floorId, remembered);
    return remembered;
  }

  async #look(floorId: string): Promise<Owner> {
    const { db, node, isHere } = this.#parts;
    const end = performance.now() + PATIENCE_MS;
    while (!this.#closed && performance.now() < end) {
      if (isHere(floorId)) return 'here';
      // A failure of the database is retried as well.
      const owner = await ownerAddress(db, floorId, node).catch(() => undefined);
      if (owner !== undefined) return owner;
      await sleep(RETRY_MS);
    }
    throw new Error(`floor ${floorId} has no owner`);
  }
}

/** Where the owner of a floor is reached. */
interface OwnerAddress {
  /** By the other nodes: `http://host:port`. */
  readonly address: string;
  /** By browsers that come to it directly; null: they come in anywhere. */
  readonly socketUrl: string | null;
}

/** Undefined: there is none, or it is the node `except`. */
async function ownerAddress(db: Db, floorId: string, except: string): Promise<OwnerAddress | undefined> {
  const { rows } = await sql<OwnerAddress>`
    select nodes.address, nodes.socket_url
    from leases join nodes on nodes.id::text = leases.owner
    where leases.name = ${`floor:${floorId}`} and leases.expires_at > clock_timestamp()
      and leases.owner <> ${except} and nodes.address is not null`.execute(db);
  return rows[0];
}
