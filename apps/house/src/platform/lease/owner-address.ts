import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * The address of the node that owns a floor, or that holds the whole site. Undefined: there is none, it has published no
 * address, or it is the node `except`.
 */
export async function ownerAddress(db: Db, floorId: string, except: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select coalesce(nodes.address, leases.address) as address
    from leases left join nodes on nodes.id::text = leases.owner
    where leases.name in (${`floor:${floorId}`}, 'house')
      and leases.expires_at > clock_timestamp() and leases.owner <> ${except}
      and coalesce(nodes.address, leases.address) is not null
    order by leases.name limit 1`.execute(db);
  return rows[0]?.address;
}
