import * as z from 'zod';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { DEMO } from '../../policy/index.ts';

/** The one rule, also of a policy of another version. */
const Rule = z.object({ fourEyesFrom: z.number().nullable().default(DEMO.fourEyesFrom) });

/** The limits of the policies by which nodes run now, and of the one that nodes take at their next start. */
export async function limitsOfNodes(db: Db | Tx): Promise<readonly (number | null)[]> {
  const rows = await db
    .selectFrom('policies')
    .select('rules')
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('nodes').select('policy_id').where('policy_id', 'is not', null)),
        eb('id', 'in', eb.selectFrom('site').select('policy_id').where('policy_id', 'is not', null)),
      ]),
    )
    .execute();
  return rows.map(({ rules }) => Rule.parse(rules).fourEyesFrom);
}

/** The least of limits; null: there is none. */
export function leastOf(limits: readonly (number | null)[]): number | null {
  const given = limits.filter((limit) => limit !== null);
  return given.length === 0 ? null : Math.min(...given);
}

/** Whether an amount is at a limit, or above it. */
export const reaches = (amount: number, limit: number | null): boolean => limit !== null && amount >= limit;
