import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';

/** The database of a running site, beside its house. */
export function homeDatabase(home: string): Promise<Db> {
  const connection = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8'));
  return openDatabase({ ...connection, max: 4 }, () => undefined);
}
