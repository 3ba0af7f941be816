import { refusal } from '@floorcast/contract/errors';
import { GameRules, GameRulesCalls, SessionRulesCalls } from '@floorcast/contract/game-rules';
import { err, ok } from '@floorcast/contract/result';
import { type Selectable, sql } from 'kysely';
import { answer } from '../../people/accounts/index.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/** What rules are for: all machines of a brand, or one machine whose game is another. */
export interface RulesScope {
  readonly brandId: number;
  readonly machineId: number | null;
}

/** One version of the rules of a game. Versions never change, and are never removed. */
export interface RulesVersion {
  readonly id: number;
  readonly version: number;
  readonly since: Date;
  readonly rules: GameRules;
}

type RulesRow = Pick<Selectable<Schema['gameRules']>, 'id' | 'version' | 'at' | 'rules'>;

const asVersion = ({ at: since, rules, ...row }: RulesRow): RulesVersion => ({
  ...row,
  since,
  rules: GameRules.parse(rules),
});

/** The id of the rules in force at a machine: its own, or those of its brand. For a value of a statement. */
export const rulesInForce = (machineId: number) => sql<number>`(
  select game_rules.id from game_rules
  join machines on machines.brand_id = game_rules.brand_id
  where machines.id = ${machineId} and (game_rules.machine_id is null or game_rules.machine_id = machines.id)
  order by game_rules.machine_id nulls last, game_rules.version desc limit 1)`;

/** The rules in force at a machine; undefined without any. */
export async function rulesOfMachine(db: Db, machineId: number): Promise<RulesVersion | undefined> {
  const row = await db
    .selectFrom('gameRules')
    .select(['id', 'version', 'at', 'rules'])
    .where('id', '=', rulesInForce(machineId))
    .executeTakeFirst();
  return row && asVersion(row);
}

/** The rules under which a session was played; undefined if there is no such session of the player, or no rules. */
export async function rulesOfSession(
  db: Db,
  sessionId: number,
  playerId: number | 'any',
): Promise<RulesVersion | undefined> {
  const row = await db
    .selectFrom('playSessions')
    .innerJoin('gameRules', 'gameRules.id', 'playSessions.rulesId')
    .select(['gameRules.id', 'version', 'at', 'rules'])
    .where('playSessions.id', '=', sessionId)
    .$if(playerId !== 'any', (query) => query.where('playerId', '=', Number(playerId)))
    .executeTakeFirst();
  return row && asVersion(row);
}

/** The latest rules of a scope, without those of its brand. */
async function latestOf(db: Db | Tx, { brandId, machineId }: RulesScope): Promise<RulesVersion | undefined> {
  const row = await db
    .selectFrom('gameRules')
    .select(['id', 'version', 'at', 'rules'])
    .where('brandId', '=', brandId)
    .where('machineId', 'is not distinct from', machineId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asVersion(row);
}

/** Stores the next version of the rules of a scope, which is in force at once. Returns its number. */
export async function giveRules(tx: Tx, scope: RulesScope, rules: GameRules, by: string): Promise<number> {
  const { brandId, machineId } = scope;
  // Concurrent commands would take the same number.
  await tx.selectFrom('brands').select('id').where('id', '=', brandId).forNoKeyUpdate().execute();
  const version = ((await latestOf(tx, scope))?.version ?? 0) + 1;
  await tx
    .insertInto('gameRules')
    .values({ brandId, machineId, version, rules: JSON.stringify(rules), givenBy: by })
    .execute();
  return version;
}

/** The versions of a scope, the newest first. */
export async function rulesVersions(
  db: Db,
  { brandId, machineId }: RulesScope,
): Promise<readonly (RulesVersion & { readonly by: string })[]> {
  const rows = await db
    .selectFrom('gameRules')
    .select(['id', 'version', 'at', 'rules', 'givenBy'])
    .where('brandId', '=', brandId)
    .where('machineId', 'is not distinct from', machineId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ givenBy, ...row }) => ({ ...asVersion(row), by: givenBy }));
}

/** Every version, as it is listed for staff. */
export function listRules(db: Db) {
  return db
    .selectFrom('gameRules')
    .innerJoin('brands', 'brands.id', 'gameRules.brandId')
    .select([
      'brands.name as brand',
      'gameRules.machineId',
      'version',
      'gameRules.at',
      'givenBy as by',
      sql<string>`rules ->> 'game'`.as('game'),
      sql<string>`rules ->> 'returnPercent'`.as('returnPercent'),
    ])
    .orderBy('brands.id')
    .orderBy('gameRules.machineId', (order) => order.asc().nullsFirst())
    .orderBy('version')
    .execute();
}

const found = (rules: RulesVersion | undefined, what: string) =>
  rules === undefined
    ? err(refusal('notFound', { what: `rules of ${what}` }))
    : ok({ ...rules, since: rules.since.toISOString() });

/** The rules of games, for every signed-in account. */
export const gameRulesCalls = (db: Db) => [
  ...answer(GameRulesCalls, {
    ofMachine: async ({ params: { id } }) => found(await rulesOfMachine(db, id), `machine ${id}`),
  }),
  ...answer(SessionRulesCalls, {
    async ofSession({ params: { id } }, { account }) {
      const readable = account.type === 'user' ? account.id : 'any';
      return found(await rulesOfSession(db, id, readable), `session ${id}`);
    },
  }),
];
