import { createHash } from 'node:crypto';
import type { Brand } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { FloorAhead } from './floor-link/floor-ahead.ts';
import { jackpotOf } from './jackpots.ts';

/** The configuration of a machine. */
export interface MachineSetup {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly reserved: boolean;
  readonly floorId: string;
  readonly brandId: number;
  readonly brand: string;
  /** Since when staff keep it free; null: they do not. */
  readonly reservedAt: Date | null;
  /** Since when, by whom and why it is out of service; null: it is in service. */
  readonly outOfService: OutOfService | null;
}

/** A machine that is out of service: nobody new gets its seat. */
export interface OutOfService {
  readonly at: Date;
  readonly by: string;
  /** Empty: it only waits for a second person. */
  readonly reason: string;
  /** The user name of the account that has set it up, so that another person puts it into use; null: nobody needs to. */
  readonly needsOther: string | null;
}

/** The stored events of a floor. */
export interface FloorProgress {
  /** Every event up to this number is stored. */
  readonly acknowledged: number;
  /** The last stored event of each machine: it may be beyond that number. */
  readonly lasts: ReadonlyMap<number, number>;
}

/** The stored form of a floor's credential: credentials are random, so a plain hash suffices. */
export const credentialHash = (credential: string): string =>
  createHash('sha256').update(credential).digest('hex');

export class MachinesRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /** Brands with how many machines each has: all, or without those that are kept free. */
  brands(counted: 'all' | 'open' = 'all'): Promise<Brand[]> {
    return this.#db
      .selectFrom('brands')
      .leftJoin('machines', (join) =>
        join
          .onRef('machines.brand_id', '=', 'brands.id')
          .on('machines.retired_at', 'is', null)
          .on('machines.reserved', 'in', counted === 'all' ? [false, true] : [false]),
      )
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

  /** The configuration of the machines of a floor, or of all, without those that are out of use. */
  machines(floorId?: string): Promise<MachineSetup[]> {
    return this.#db
      .selectFrom('machines')
      .where('machines.retired_at', 'is', null)
      .$if(floorId !== undefined, (query) => query.where('floor_id', '=', floorId ?? ''))
      .innerJoin('brands', 'brands.id', 'machines.brand_id')
      .leftJoin('users', 'users.id', 'machines.needs_other_than')
      .select([
        'machines.id as id',
        'machines.name as name',
        'machines.image as image',
        'machines.reserved as reserved',
        'machines.floor_id as floorId',
        'machines.brand_id as brandId',
        'brands.name as brand',
        'machines.reserved_at as reservedAt',
        'machines.out_of_service_at as at',
        'machines.out_of_service_by as by',
        'machines.out_of_service_reason as reason',
        'users.username as needsOther',
      ])
      .orderBy('machines.id')
      .execute()
      .then((rows) =>
        rows.map(({ at, by, reason, needsOther, ...setup }) => ({
          ...setup,
          outOfService: at === null ? null : { at, by: by ?? '', reason: reason ?? '', needsOther },
        })),
      );
  }

  async floorByCredential(credential: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('floors')
      .select('id')
      .where('credential_hash', '=', credentialHash(credential))
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    return row?.id;
  }

  /**
   * The stored events of a floor that was acknowledged up to an event. Refused if fewer are stored, unless the database
   * was restored and reconciled.
   */
  async progressOf(floorId: string, known: number | undefined): Promise<Result<FloorProgress, FloorAhead>> {
    const floor = await this.#db
      .selectFrom('floors')
      .select(['acknowledged', 'may_be_ahead'])
      .where('id', '=', floorId)
      .executeTakeFirstOrThrow();
    const rows = await this.#db
      .selectFrom('machine_reports')
      .select(['machine_id', 'last'])
      .where('floor_id', '=', floorId)
      .execute();
    const lasts = new Map(rows.map(({ machine_id, last }) => [machine_id, last]));
    if (known !== undefined && known > floor.acknowledged && !floor.may_be_ahead)
      return err({ acknowledged: known, stored: floor.acknowledged });
    // A floor with an empty journal numbers its events after all stored ones.
    const forgotten = known === 0 && floor.acknowledged > 0 ? [...lasts.values()] : [];
    const acknowledged = Math.max(known ?? 0, floor.acknowledged, ...forgotten);
    if (acknowledged !== floor.acknowledged || floor.may_be_ahead)
      await this.#db
        .updateTable('floors')
        .set({ acknowledged, may_be_ahead: false })
        .where('id', '=', floorId)
        .execute();
    return ok({ acknowledged, lasts });
  }

  /** Stores that every event of a floor up to this number is done. */
  async acknowledge(floorId: string, seq: number): Promise<void> {
    await this.#db
      .updateTable('floors')
      .set({ acknowledged: seq })
      .where('id', '=', floorId)
      .where('acknowledged', '<', seq)
      .execute();
  }

  /**
   * Runs the work of a machine's event and stores its number, in one transaction, unless it was stored before. Each event
   * has its own transaction: one that locks the accounts of several machines could deadlock.
   */
  bookOnce<T>(
    { floorId, machineId, seq }: { floorId: string; machineId: number; seq: number },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('machine_reports')
        .values({ floor_id: floorId, machine_id: machineId, last: seq })
        .onConflict((conflict) =>
          conflict
            .columns(['floor_id', 'machine_id'])
            .doUpdateSet({ last: seq })
            .where('machine_reports.last', '<', seq),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n ? work(tx) : undefined;
    });
  }
}

/** Marks that the database was restored and reconciled: floors may have reported more than it holds. */
export async function markRestored(tx: Tx): Promise<void> {
  await tx.updateTable('floors').set({ put_back_at: sql<Date>`now()`, may_be_ahead: true }).execute();
}
