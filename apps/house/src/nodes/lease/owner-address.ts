import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** Where the owner of a floor is reached. */
export interface OwnerAddress {
  /** By the other nodes: `http://host:port`. */
  readonly address: string;
  /** By browsers that come to it directly; null: they come in anywhere. */
  readonly socketUrl: string | null;
}

/** Where the owner of a floor is reached. Undefined: there is none, or it is the node `except`. */
export async function ownerAddress(
  db: Db,
  floorId: string,
  except: string,
): Promise<OwnerAddress | undefined> {
  const { rows } = await sql<OwnerAddress>`
    select nodes.address, nodes.socket_url
    from leases join nodes on nodes.id::text = leases.owner
    where leases.name = ${`floor:${floorId}`} and leases.expires_at > clock_timestamp()
      and leases.owner <> ${except} and nodes.address is not null`.execute(db);
  return rows[0];
}
