import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/schema.ts';

/** Held until the transaction ends: the number is taken with the money, or not at all. */
const SLIPS_LOCK = 0x51_19;

/** Gives a proposal that is carried out the next number of the site. Numbers have no gaps. */
export async function takeSlipNumber(tx: Tx, proposalId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SLIPS_LOCK})`.execute(tx);
  const { last } = await tx
    .selectFrom('slips')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await tx.insertInto('slips').values({ number, proposalId }).execute();
  return number;
}
