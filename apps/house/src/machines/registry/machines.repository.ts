import { createHash } from 'node:crypto';
import type { Brand } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { FloorAhead } from './floor-link/floor-ahead.ts';

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
          .onRef('machines.brandId', '=', 'brands.id')
          .on('machines.retiredAt', 'is', null)
          .on('machines.reserved', 'in', counted === 'all' ? [false, true] : [false]),
      )
      .select(['brands.id', 'brands.name', 'brands.jackpot', 'brands.coinIn'])
      .select((eb) => eb.fn.count<bigint>('machines.id').as('count'))
      .groupBy('brands.id')
      .orderBy('brands.id')
      .execute()
      .then((rows) =>
        rows.map(({ id, name, jackpot, coinIn, count }) => ({
          id,
          name,
          jackpot: jackpotOf(jackpot, coinIn),
          machineCount: Number(count),
        })),
      );
  }

  /** The configuration of the machines of a floor, or of all, without those that are out of use. */
  machines(floorId?: string): Promise<MachineSetup[]> {
    return this.#db
      .selectFrom('machines')
      .where('machines.retiredAt', 'is', null)
      .$if(floorId !== undefined, (query) => query.where('floorId', '=', floorId ?? ''))
      .innerJoin('brands', 'brands.id', 'machines.brandId')
      .leftJoin('users', 'users.id', 'machines.needsOtherThan')
      .select([
        'machines.id',
        'machines.name',
        'machines.image',
        'reserved',
        'floorId',
        'brandId',
        'reservedAt',
      ])
      .select(['outOfServiceAt as at', 'outOfServiceBy as by', 'outOfServiceReason as reason'])
      .select(['brands.name as brand', 'users.username as needsOther'])
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
      .where('credentialHash', '=', credentialHash(credential))
      .where('retiredAt', 'is', null)
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
      .select(['acknowledged', 'mayBeAhead'])
      .where('id', '=', floorId)
      .executeTakeFirstOrThrow();
    const rows = await this.#db
      .selectFrom('machineReports')
      .select(['machineId', 'last'])
      .where('floorId', '=', floorId)
      .execute();
    const lasts = new Map(rows.map(({ machineId, last }) => [machineId, last]));
    if (known !== undefined && known > floor.acknowledged && !floor.mayBeAhead)
      return err({ acknowledged: known, stored: floor.acknowledged });
    // A floor with an empty journal numbers its events after all stored ones.
    const forgotten = known === 0 && floor.acknowledged > 0 ? [...lasts.values()] : [];
    const acknowledged = Math.max(known ?? 0, floor.acknowledged, ...forgotten);
    if (acknowledged !== floor.acknowledged || floor.mayBeAhead)
      await this.#db
        .updateTable('floors')
        .set({ acknowledged, mayBeAhead: false })
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
        .insertInto('machineReports')
        .values({ floorId, machineId, last: seq })
        .onConflict((conflict) =>
          conflict
            .columns(['floorId', 'machineId'])
            .doUpdateSet({ last: seq })
            .where('machineReports.last', '<', seq),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n ? work(tx) : undefined;
    });
  }
}

/** Marks that the database was restored and reconciled: floors may have reported more than it holds. */
export async function markRestored(tx: Tx): Promise<void> {
  await tx.updateTable('floors').set({ putBackAt: sql<Date>`now()`, mayBeAhead: true }).execute();
}

/** Topic of a brand's new jackpot levels, as `{id, jackpot}`. */
export const JACKPOT_TOPIC = 'machine.jackpots';

/** The share of each bet by which a brand's levels grow, highest level first. Further levels do not grow. */
const SHARES = [0.006, 0.003, 0.001];

/** A brand's current levels as a comma-separated list: the initial ones, grown by the coin in. */
export const jackpotOf = (begin: string, coinIn: bigint): string =>
  begin
    .split(',')
    .map((level, i) => (level === '' ? '' : Number(level) + Math.floor(Number(coinIn) * (SHARES[i] ?? 0))))
    .join(',');

/** Counts a bet for the jackpots of the machine's brand. Undefined: there is no such machine. */
export async function growJackpots(
  tx: Tx,
  machineId: number,
  bet: number,
): Promise<{ id: number; jackpot: string } | undefined> {
  const brand = await tx
    .updateTable('brands')
    .from('machines')
    .set((eb) => ({ coinIn: eb('brands.coinIn', '+', BigInt(bet)) }))
    .whereRef('machines.brandId', '=', 'brands.id')
    .where('machines.id', '=', machineId)
    .returning(['brands.id', 'brands.jackpot', 'brands.coinIn'])
    .executeTakeFirst();
  return brand && { id: brand.id, jackpot: jackpotOf(brand.jackpot, brand.coinIn) };
}

type MachinesThat = { readonly machineId: number } | { readonly floorId: string };

const areThose = (which: MachinesThat) => (eb: ExpressionBuilder<Schema, 'machines'>) =>
  'floorId' in which ? eb('floorId', '=', which.floorId) : eb('id', '=', which.machineId);

/**
 * Takes machines out of service until another person than an account puts them into use: what the account has set up may
 * report money that nobody has won. `accountId` null: the owner of the database has set them up, who needs nobody.
 */
export async function waitForOther(tx: Tx, which: MachinesThat, accountId: number | null): Promise<void> {
  if (accountId === null) return;
  const username = sql<string>`(select username from users where id = ${accountId})`;
  await tx
    .updateTable('machines')
    .set({
      needsOtherThan: accountId,
      outOfServiceAt: sql<Date>`coalesce(out_of_service_at, now())`,
      outOfServiceBy: sql<string>`coalesce(out_of_service_by, ${username})`,
      outOfServiceReason: sql<string>`coalesce(out_of_service_reason, '')`,
    })
    .where(areThose(which))
    .execute();
}

/** Which of these machines wait for another person. */
export async function waitingForOther(db: Db | Tx, which: MachinesThat): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('machines')
    .select('id')
    .where('needsOtherThan', 'is not', null)
    .where(areThose(which))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
