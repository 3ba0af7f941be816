import type { SetUpNode } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import type { Db, Tx } from './db/schema.ts';

/** Topic of changes after which nodes look at once which floors are theirs. */
export const PLACEMENT_CHANGED = 'placement.changed';

/** The nodes that run, each with the floors that it owns. */
export async function nodesOf(db: Db | Tx): Promise<SetUpNode[]> {
  const { rows } = await sql<SetUpNode>`
    select nodes.name, nodes.address, nodes.draining,
      coalesce(array_agg(substr(leases.name, 7) order by leases.name) filter (where leases.name is not null), '{}') as floors
    from nodes
    left join leases on leases.owner = nodes.id::text and leases.name like 'floor:%'
      and leases.expires_at > clock_timestamp()
    where nodes.expires_at > clock_timestamp()
    group by nodes.id order by nodes.name, nodes.started_at`.execute(db);
  return rows;
}
