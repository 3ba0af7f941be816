import * as z from 'zod';
import type { Db, Tx } from '../platform/db/schema.ts';
import type { Policy } from './policy.ts';
import { DEMO } from './read-policy.ts';

/** The one rule, also of a policy of another version. */
const Rule = z.object({ fourEyesFrom: z.number().nullable().default(DEMO.fourEyesFrom) });

/**
 * From which amount on two members of staff pay a hand pay; null: one is enough for each. While nodes run by different
 * versions of the policy, the least of them counts; for a machine that waits for a second person every amount.
 */
export async function twoFrom(
  db: Db | Tx,
  policy: Pick<Policy, 'fourEyesFrom'>,
  machineId: number | null,
): Promise<number | null> {
  if (machineId !== null && (await waitsForOther(db, machineId))) return 0;
  return leastOf([policy.fourEyesFrom, ...(await limitsOfNodes(db))]);
}

/** Whether a machine waits for another person than the one that has set it up. */
async function waitsForOther(db: Db | Tx, machineId: number): Promise<boolean> {
  const machine = await db
    .selectFrom('machines')
    .select('needsOtherThan')
    .where('id', '=', machineId)
    .executeTakeFirst();
  return machine !== undefined && machine.needsOtherThan !== null;
}

/** The limits of the policies by which nodes run now, and of the one that nodes take at their next start. */
async function limitsOfNodes(db: Db | Tx): Promise<readonly (number | null)[]> {
  const rows = await db
    .selectFrom('policies')
    .select('rules')
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('nodes').select('policyId').where('policyId', 'is not', null)),
        eb('id', 'in', eb.selectFrom('site').select('policyId').where('policyId', 'is not', null)),
      ]),
    )
    .execute();
  return rows.map(({ rules }) => Rule.parse(rules).fourEyesFrom);
}

/** The least of limits; null: there is none. */
function leastOf(limits: readonly (number | null)[]): number | null {
  const given = limits.filter((limit) => limit !== null);
  return given.length === 0 ? null : Math.min(...given);
}

/** Whether an amount is at a limit, or above it. */
export const reaches = (amount: number, limit: number | null): boolean => limit !== null && amount >= limit;
