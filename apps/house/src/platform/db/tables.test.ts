import { sql } from 'kysely';
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import { NOTES } from './column-notes.ts';
import type { Db } from './schema.ts';

/** The values of each column that a constraint limits to a list, by `table.column`. */
async function listedValues(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`.execute(db);
  const lists = rows.filter(({ definition }) => /^CHECK \(\(\w+ = ANY \(ARRAY\['/.test(definition));
  return new Map(
    lists.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
    ]),
  );
}

async function withNotesAndValues(db: Db, metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const values = await listedValues(db);
  const described = new Set<string>();
  for (const table of metadata.tables)
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`;
      column.comment = NOTES[name] ?? null;
      column.enumValues = values.get(name) ?? null;
      described.add(name);
    }
  expect(Object.keys(NOTES).filter((name) => !described.has(name))).toEqual([]);
  return metadata;
}

// `-u` writes the file.
test('SRV-5 the types of the tables are those of the migrated database', async () => {
  const { db, drop } = await openTestDatabase();
  const plain = db.withoutPlugins();
  const types = await generate({
    db: plain,
    dialect: new PostgresDialect(),
    camelCase: true,
    outFile: null,
    typeMapping: { bytea: 'Buffer', date: 'string', int8: 'bigint', jsonb: 'unknown', timestamptz: 'Date' },
    overrides: { columns: { 'player_limits.name': 'LimitName' } },
    customImports: { LimitName: '@floorcast/contract/limits#LimitName' },
    postprocess: ({ metadata }) => withNotesAndValues(plain, metadata),
  });
  await expect(types).toMatchFileSnapshot('./tables.gen.ts');
  await drop();
});
