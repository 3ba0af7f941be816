import type { Db } from '../platform/db/schema.ts';
import type { Policy } from './policy.ts';
import { policyId } from './policy-id.ts';

/** Stores the rules under their id, so that a play session's can be read for as long as it is kept. Returns the id. */
export async function storePolicy(db: Db, policy: Policy): Promise<string> {
  const id = policyId(policy);
  await db
    .insertInto('policies')
    .values({ id, rules: JSON.stringify(policy) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
