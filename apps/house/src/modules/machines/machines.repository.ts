import { createHash } from 'node:crypto';
import type { Brand } from '@floorcast/contract/machines';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { jackpotOf } from './jackpots.ts';

/** A machine as it is set up: what does not change while the house runs. */
export interface MachineSetup {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly reserved: boolean;
  readonly floorId: string;
  readonly brandId: number;
  readonly brand: string;
}

/** Floors' credentials are kept as hashes; they are random, so a plain one will do. */
export const credentialHash = (credential: string): string =>
  createHash('sha256').update(credential).digest('hex');

export class MachinesRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  brands(): Promise<Brand[]> {
    return this.#db
      .selectFrom('brands')
      .leftJoin('machines', 'machines.brand_id', 'brands.id')
      .select((eb) => [
        'brands.id',
        'brands.name',
        'brands.jackpot',
        'brands.coin_in',
        eb.fn.count<bigint>('machines.id').as('count'),
      ])
      .groupBy('brands.id')
      .orderBy('brands.id')
      .execute()
      .then((rows) =>
        rows.map(({ id, name, jackpot, coin_in, count }) => ({
          id,
          name,
          jackpot: jackpotOf(jackpot, coin_in),
          machineCount: Number(count),
        })),
      );
  }

  machines(): Promise<MachineSetup[]> {
    return this.#db
      .selectFrom('machines')
      .innerJoin('brands', 'brands.id', 'machines.brand_id')
      .select([
        'machines.id as id',
        'machines.name as name',
        'machines.image as image',
        'machines.reserved as reserved',
        'machines.floor_id as floorId',
        'machines.brand_id as brandId',
        'brands.name as brand',
      ])
      .orderBy('machines.id')
      .execute();
  }

  async floorByCredential(credential: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('floors')
      .select('id')
      .where('credential_hash', '=', credentialHash(credential))
      .executeTakeFirst();
    return row?.id;
  }

  /**
   * The number of the last event kept of a floor that was `told` of that one. Undefined: it was told of a later one, so
   * the books are older than its machines; unless they were put back and settled.
   */
  async acknowledged(floorId: string, told: number): Promise<number | undefined> {
    const floor = await this.#db
      .selectFrom('floors')
      .select(['acknowledged', 'may_be_ahead'])
      .where('id', '=', floorId)
      .executeTakeFirstOrThrow();
    if (!floor.may_be_ahead) return told > floor.acknowledged ? undefined : floor.acknowledged;
    const acknowledged = Math.max(told, floor.acknowledged);
    await this.#db
      .updateTable('floors')
      .set({ acknowledged, may_be_ahead: false })
      .where('id', '=', floorId)
      .execute();
    return acknowledged;
  }

  /**
   * Runs the work that an event of a floor is, and keeps its number, in one transaction; not when it was kept before.
   * Each event has one of its own: with the accounts of one machine locked it would wait for another's in a circle.
   */
  keepOnce<T>(floorId: string, seq: number, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('floors')
        .set({ acknowledged: seq })
        .where('id', '=', floorId)
        .where('acknowledged', '<', seq)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? work(tx) : undefined;
    });
  }
}

/** The books were put back to a backup, and are settled: what floors have told since is in none. */
export async function notePutBack(tx: Tx): Promise<void> {
  await tx.updateTable('floors').set({ put_back_at: sql<Date>`now()`, may_be_ahead: true }).execute();
}
