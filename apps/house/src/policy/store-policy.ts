import { createHash } from 'node:crypto';
import type { Db } from '../platform/db/schema.ts';
import type { Policy } from './policy.ts';

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

/** Hexadecimal digits of the digest: a site has few policies. */
const DIGITS = 12;

/**
 * Names a policy by its jurisdiction, its version and a digest of all of its rules: `uk/1/3f9a2c1b7d40`. Rules that differ
 * have another id, whatever version they claim.
 */
export function policyId(policy: Policy): string {
  const sorted = Object.entries(policy).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, DIGITS);
  return `${policy.jurisdiction}/${policy.version}/${digest}`;
}
