import { CamelCasePlugin, type Kysely, type Transaction } from 'kysely';
import type { DB } from './tables.gen.ts';

/** Every table of the house. Amounts are `bigint` here, and `MinorUnits` above the repositories. */
export type Schema = DB;
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Tables and columns have camelCase names here and in results, also in those of `sql`, whose text has the database's. */
export const CAMEL_CASE = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
