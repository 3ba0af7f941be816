import { sql } from 'kysely';
import type { Db, Schema } from '../../platform/db/schema.ts';

export const OPEN_TRANSFER_STATES = ['requested', 'sent', 'unknown'] as const;

/** Open items of one kind: how many, and the age (s) of the oldest. */
interface Pile {
  readonly count: number;
  readonly oldest: number;
}
export type TransferPile = Pile & Pick<Schema['transfers'], 'direction' | 'state'>;

/** The state of the house in the database at one moment. */
export interface HouseState {
  readonly sessions: ReadonlyMap<string, number>;
  readonly transfers: readonly TransferPile[];
  readonly handPays: Pile;
  /** Balance of `house:variance`, minor units. */
  readonly variance: number;
}

/** The statement timeout (ms) of each query. */
const STATEMENT_MS = 1_000;
const count = sql<number>`count(*)::int`.as('count');

/** @throws when the database does not answer in time. */
export function readHouseState(db: Db): Promise<HouseState> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
      const sessions = await tx
        .selectFrom('playSessions')
        .select(['state', count])
        .where('state', '<>', 'ended')
        .groupBy('state')
        .execute();
      const transfers = await tx
        .selectFrom('transfers')
        .select(['direction', 'state', count, ageOf('createdAt')])
        .where('state', 'in', OPEN_TRANSFER_STATES)
        .groupBy(['direction', 'state'])
        .execute();
      const handPays = await tx
        .selectFrom('handPays')
        .select([count, ageOf('at')])
        .where('paidAt', 'is', null)
        .executeTakeFirstOrThrow();
      const variance = await tx
        .selectFrom('accounts')
        .select('balance')
        .where('id', '=', 'house:variance')
        .executeTakeFirst();
      return {
        sessions: new Map(sessions.map(({ state, count }) => [state, count])),
        transfers,
        handPays,
        variance: Number(variance?.balance ?? 0n),
      };
    });
}

const ageOf = (column: string) =>
  sql<number>`coalesce(extract(epoch from now() - min(${sql.ref(column)})), 0)::float8`.as('oldest');
