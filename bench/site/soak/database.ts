import type pg from 'pg';
import { REMOVED_FROM } from '../../../apps/house/src/operations/retention/retention.ts';

/** Size of a table. */
interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

export interface DatabaseSize {
  readonly bytes: number;
  readonly games: number;
  /** Tables from which data retention removes rows. */
  readonly bounded: readonly TableSize[];
}

async function one(client: pg.Client, expression: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`select ${expression} as value`);
  return Number(rows[0]?.value);
}

const rowsOf = (client: pg.Client, table: string): Promise<number> =>
  one(client, `(select count(*) from ${table})`);

export async function sizeOf(client: pg.Client): Promise<DatabaseSize> {
  const bounded: TableSize[] = [];
  for (const name of REMOVED_FROM)
    bounded.push({
      name,
      bytes: await one(client, `pg_total_relation_size('${name}')`),
      rows: await rowsOf(client, name),
    });
  return {
    bytes: await one(client, 'pg_database_size(current_database())'),
    games: await rowsOf(client, 'rounds'),
    bounded,
  };
}
