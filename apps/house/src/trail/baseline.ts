import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../platform/db/schema.ts';
import { record } from './record.ts';

/** What a site had before the trail covered its money, its duties and its exclusions. */
export interface Baseline {
  /** The last ones that need no row. */
  readonly lastPosting: number;
  readonly lastGrant: number;
  readonly lastExclusion: number;
  /** A hash of the money of before that staff or a cashier moved. */
  readonly digest: string;
  /** The site had been used with a trail before, and the trail had no row any more. */
  readonly restarted: boolean;
  /** When it was written. */
  readonly at?: string;
  /** Accounts of staff: `3 staff 1001,1002`. */
  readonly accounts: readonly string[];
  /** Exclusions that are not over: `7 exclusion 2027-01-01T00:00:00.000Z`, or `null` for good. */
  readonly exclusions: readonly string[];
}

const Detail = z.object({
  lastPosting: z.int(),
  lastGrant: z.int(),
  lastExclusion: z.int(),
  digest: z.string(),
  restarted: z.boolean(),
  accounts: z.array(z.string()),
  exclusions: z.array(z.string()),
}) satisfies z.ZodType<Baseline>;

/** What is on the trail from its first row: nothing was before. */
const NOTHING: Baseline = {
  ...{ lastPosting: 0, lastGrant: 0, lastExclusion: 0 },
  ...{ digest: '', restarted: false, accounts: [], exclusions: [] },
};

/** Writes what there is to the trail, once for a site; two houses that start at once wait for each other. */
export async function recordBaseline(db: Db): Promise<void> {
  if ((await storedBaseline(db)) !== undefined) return;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('site').select('id').forUpdate().execute();
    if ((await storedBaseline(tx)) !== undefined) return;
    const state = await presentState(tx);
    const detail = { ...state, accounts: [...state.accounts], exclusions: [...state.exclusions] };
    await record(tx, { kind: 'trail.baseline', by: { part: 'house' }, detail });
  });
}

/** What the trail says of before. */
export const baselineOf = async (db: Db | Tx): Promise<Baseline> => (await storedBaseline(db)) ?? NOTHING;

async function storedBaseline(db: Db | Tx): Promise<Baseline | undefined> {
  const row = await db
    .selectFrom('trail')
    .select(['at', 'detail'])
    .where('kind', '=', 'trail.baseline')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row && { ...Detail.parse(row.detail), at: row.at.toISOString() };
}

async function presentState(tx: Tx): Promise<Baseline> {
  const { rows } = await sql<Pick<Baseline, 'lastPosting' | 'lastGrant' | 'lastExclusion'>>`select
    (select coalesce(max(id), 0)::float8 from postings) as "lastPosting",
    (select coalesce(max(id), 0) from bonus_grants) as "lastGrant",
    (select coalesce(max(id), 0) from exclusions) as "lastExclusion"`.execute(tx);
  const [last] = rows;
  if (last === undefined) throw new Error('the database answered nothing');
  return {
    ...last,
    digest: await moneyDigest(tx, last.lastPosting),
    restarted: await isRestarted(tx),
    accounts: await staffAccounts(tx),
    exclusions: await openExclusions(tx),
  };
}

/** Where the trail is older than this (s), a house has written to it: the first one does so as soon as it has migrated. */
const BEGUN_SECONDS = 3_600;

/** Whether rows of a site that is in use are gone, all of them. */
async function isRestarted(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ restarted: boolean }>`select not exists (select from trail)
    and exists (select from users) and exists (select from kysely_migration where name = '0032-trail'
      and timestamp::timestamptz < now() - make_interval(secs => ${BEGUN_SECONDS})) as restarted`.execute(tx);
  return rows[0]?.restarted === true;
}

/** Money up to a posting that was not moved by machines. */
export async function moneyDigest(db: Db | Tx, posting: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select coalesce(encode(sha256(convert_to(string_agg(concat_ws(' ', request_id, account_id, amount), E'\n'
      order by postings.id, account_id), 'UTF8')), 'hex'), '') as digest
    from postings join entries on posting_id = postings.id
    where postings.id <= ${posting} and request_id ~ '^(cashier|claim|proposal|withdrawal|demo-deposit)'`.execute(
    db,
  );
  return rows[0]?.digest ?? '';
}

/** Accounts of staff, with the permissions that they have. */
export async function staffAccounts(db: Db | Tx): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'type', 'permissions'])
    .where('type', '<>', 'user')
    .orderBy('id')
    .execute();
  return rows.map(({ id, type, permissions }) =>
    [id, type, [...permissions].sort((a, b) => a - b)].join(' '),
  );
}

async function openExclusions(db: Db | Tx): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('exclusions')
    .select(['id', 'kind', 'until'])
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', eb.fn<Date>('now'))]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, until }) => [id, kind, until?.toISOString() ?? 'null'].join(' '));
}
