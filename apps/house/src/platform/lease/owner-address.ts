import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The address of the node that owns a floor. Undefined: there is none, or it is the node `except`. */
export async function ownerAddress(db: Db, floorId: string, except: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select nodes.address from leases join nodes on nodes.id::text = leases.owner
    where leases.name = ${`floor:${floorId}`} and leases.expires_at > clock_timestamp()
      and leases.owner <> ${except} and nodes.address is not null`.execute(db);
  return rows[0]?.address;
}
