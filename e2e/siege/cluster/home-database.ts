import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPool, openPool } from '../../../apps/house/src/platform/db/database.ts';
import type { Db } from '../../../apps/house/src/platform/db/schema.ts';

/** The database of a running site, beside its house, whose schema stays as it is. */
export function homeDatabase(home: string): Db {
  const connection = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8'));
  return onPool(openPool({ ...connection, max: 4 }, () => undefined));
}
