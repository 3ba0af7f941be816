import type { Readable } from 'node:stream';
import type { FileLanguage } from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import { TrailDetail, type TrailKind } from '@floorcast/contract/trail';
import { type Insertable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../platform/db/schema.ts';
import { trailKeyOf } from '../platform/db/trail-key.ts';
import type { FileStyle } from '../platform/lists/csv.ts';
import { BEGINNING, hashOf, storableDetail } from './chain.ts';

/** A signed-in account that acts, or a part of the house: `house`, `floor demo`. */
export type Actor = { readonly id: number; readonly username: string } | { readonly part: string };

/** What is to be kept for good. */
export interface TrailEntry {
  readonly kind: TrailKind;
  readonly by: Actor;
  /** The player and the machine that it concerns. */
  readonly playerId?: number | null;
  readonly machineId?: number | null;
  /** Never a secret. */
  readonly detail: TrailDetail;
}

interface Head {
  readonly seq: bigint | null;
  readonly hash: Buffer | null;
  readonly at: Date;
}

/** Rows of one statement: PostgreSQL takes 65 535 parameters. */
const BATCH = 1_000;

/**
 * Writes an act of staff, or a significant event, to the trail: in the transaction of the act itself, as its last statement,
 * because rows of the trail are written one after the other until their transactions end.
 */
export const record = (tx: Tx, entry: TrailEntry): Promise<void> => recordAll(tx, [entry]);

/** Writes several, in their order. */
export async function recordAll(tx: Tx, entries: readonly TrailEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const key = trailKeyOf(tx);
  const {
    rows: [head],
  } = await sql<Head>`select * from trail_head()`.execute(tx);
  if (head === undefined) throw new Error('the trail has no head');
  let { seq, hash: prev } = { seq: head.seq ?? 0n, hash: head.hash ?? BEGINNING };
  const rows = entries.map((entry): Insertable<Schema['trail']> => {
    seq += 1n;
    const facts = { ...factsOf(entry), seq, at: head.at };
    const hash = hashOf(key, prev, facts);
    const row = { ...facts, detail: JSON.stringify(facts.detail), prev, hash };
    prev = hash;
    return row;
  });
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH);
    const { numInsertedOrUpdatedRows } = await tx.insertInto('trail').values(part).executeTakeFirstOrThrow();
    // A trigger or a rule that somebody made may swallow rows without an error.
    if (Number(numInsertedOrUpdatedRows) !== part.length) throw new Error('the trail did not take a row');
  }
}

/** A posting of the ledger. */
interface Posted {
  readonly requestId: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** What a row says of a posting, by which the audit compares both. */
export const postingFacts = ({ requestId, from, to, amount }: Posted) => ({
  posting: requestId,
  fromAccount: from,
  toAccount: to,
  amount,
});

/** Writes an act that moved money, with its posting. */
export const recordMoney = (tx: Tx, posted: Posted, entry: TrailEntry): Promise<void> =>
  record(tx, { ...entry, detail: { ...entry.detail, ...postingFacts(posted) } });

function factsOf({ kind, by, playerId, machineId, detail }: TrailEntry) {
  return {
    kind,
    actorId: 'id' in by ? by.id : null,
    actor: 'id' in by ? by.username : by.part,
    playerId: playerId ?? null,
    machineId: machineId ?? null,
    detail: storableDetail(detail),
  };
}

interface Viewer {
  readonly id: number;
  readonly username: string;
}

/** A look within so long (s) of the one before is the same look. */
const SAME_LOOK_SECONDS = 60;

/** Writes to the trail that a member of staff looks at a player, at most once a minute of each. */
export async function recordLook(db: Db, { id, username }: Viewer, playerId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into player_looks (viewer_id, player_id, at) values (${id}, ${playerId}, now())
      on conflict (viewer_id, player_id) do update set at = now()
      where player_looks.at <= now() - make_interval(secs => ${SAME_LOOK_SECONDS})
      returning 1`.execute(tx);
    if (rows.length === 0) return;
    await record(tx, { kind: 'player.viewed', by: { id, username }, playerId, detail: {} });
  });
}

/** A list of the console that is about to leave the site as a file. */
export interface ExportedList {
  /** Name of the list, such as `players`. */
  readonly list: string;
  /** The filters and the order; undefined ones are left out. */
  readonly query: object;
  readonly playerId?: number;
  readonly machineId?: number;
}

/** Writes an export to the trail; awaited before the first row leaves, so that none leaves unrecorded. */
export async function recordExport(
  db: Db,
  by: Actor,
  { list, query, playerId, machineId }: ExportedList,
): Promise<void> {
  const filters = Object.entries(query).filter(([, value]) => value !== undefined);
  await db.transaction().execute((tx) =>
    record(tx, {
      kind: 'list.exported',
      by,
      ...(playerId !== undefined && { playerId }),
      ...(machineId !== undefined && { machineId }),
      detail: TrailDetail.parse({ ...Object.fromEntries(filters), list }),
    }),
  );
}

interface FileQuery {
  readonly page: number;
  readonly size: number;
  readonly language?: FileLanguage | undefined;
}

interface Exported<Query> extends Omit<ExportedList, 'query'> {
  readonly query: Query;
  /** Name of the file; that of the list, unless it is given. */
  readonly name?: string;
}

/** A list as a file, for the language of its reader and in the currency of the site. Its export is recorded first. */
export async function exportList<Query extends FileQuery>(
  { db, settings }: { readonly db: Db; readonly settings: () => Promise<Settings> },
  by: Actor,
  { query: { page: _page, size: _size, language, ...filter }, name, ...list }: Exported<Query>,
  write: (filter: Omit<Query, keyof FileQuery>, style: FileStyle) => Readable,
): Promise<{ readonly name: string; readonly content: Readable }> {
  await recordExport(db, by, { ...list, query: filter });
  const content = write(filter, { language, currency: (await settings()).CURRENCY });
  return { name: name ?? list.list, content };
}
