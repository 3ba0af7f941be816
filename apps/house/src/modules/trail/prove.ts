import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { type TrailKey, trailKeyOf } from '../../platform/db/trail-key.ts';
import { BEGINNING, hashOf } from './chain.ts';
import { guardFaults } from './guards.ts';
import { type FoundHead, isSigned } from './heads/heads.ts';

type Row = Selectable<Schema['trail']>;

/** A proof of the trail: its subject, the number of rows, and what is wrong (empty: it holds). */
export interface TrailProof {
  readonly what: string;
  readonly rows: number;
  readonly broken: readonly string[];
  /** What is to be known beside that, a line each. */
  readonly notes?: readonly string[];
}

/** Rows that are hashed at once: the house has players to answer meanwhile. */
const BATCH = 200;
/** A trail of which everything is wrong is not listed row by row. */
const NAMED_MOST = 100;

/** Proves the chain from its first row, and that the signed heads are rows of it. */
export async function proveTrail(db: Db, heads: readonly FoundHead[]): Promise<readonly TrailProof[]> {
  const key = trailKeyOf(db);
  const { id: site } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  const chain = new Chain(key, heads);
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for await (const row of rowsOf(tx)) chain.add(row);
    });
  return [
    { what: 'every row of the trail follows the one before it', rows: chain.rows, broken: chain.broken },
    {
      what: 'the signed heads are rows of the trail',
      rows: heads.length,
      notes: [...headNotes(chain.rows, heads), ...chain.notes(heads)],
      broken: heads.flatMap(({ file, head }) => {
        if (head === undefined) return [`${file}: holds no head`];
        if (head.site !== site) return [`${file}: is the head of another site`];
        if (!isSigned(key, head)) return [`${file}: its signature is wrong`];
        return chain.problemsOf(file, head);
      }),
    },
    { what: 'the database refuses changes of the trail', rows: 1, broken: await guardFaults(db) },
  ];
}

/** By a cursor: a forger may have removed the key that makes numbers unique. */
async function* rowsOf(tx: Tx): AsyncIterable<Row> {
  await sql`declare trail_rows no scroll cursor for select * from trail order by seq`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from trail_rows`.execute(tx);
    if (rows.length === 0) return;
    yield* rows;
    await nextTurn();
  }
}

class Chain {
  readonly #key: TrailKey;
  readonly #wanted: ReadonlySet<number>;
  /** Hashes of the rows that heads name. */
  readonly #found = new Map<number, string>();
  /** Rows that settle books after a restore, each with its time: rows from its number on, of before, were lost by that. */
  readonly #restores: { readonly seq: number; readonly at: string; readonly by: string }[] = [];
  #broken: string[] = [];
  #last = 0n;
  #hash: Buffer = BEGINNING;
  /** Whether the hash of the last row fits what it says. */
  #fits = true;
  rows = 0;

  constructor(key: TrailKey, heads: readonly FoundHead[]) {
    this.#key = key;
    this.#wanted = new Set(heads.flatMap(({ head }) => (head === undefined ? [] : [head.seq])));
  }

  get broken(): readonly string[] {
    const more = this.#broken.length - NAMED_MOST;
    return more > 0 ? [...this.#broken.slice(0, NAMED_MOST), `and ${more} more`] : this.#broken;
  }

  add(row: Row): void {
    this.rows += 1;
    const next = this.#last + 1n;
    const fits = hashOf(this.#key, row.prev, row).equals(row.hash);
    if (row.seq > next) this.#broken.push(missing(next, row.seq - 1n));
    // Of two rows with one number, the other may be the forged one.
    if (row.seq < next && (this.#fits || !fits)) {
      this.#wrong(row, 'was written without the key: its number is taken, or none');
      return;
    }
    if (!fits)
      this.#wrong(row, 'was changed, or written without the key: its hash does not fit what it says');
    else if (row.seq === next && !this.#hash.equals(row.prev))
      this.#wrong(row, `does not follow row ${this.#last}, which was changed or replaced`);
    this.#last = row.seq;
    this.#fits = fits;
    this.#hash = row.hash;
    const seq = Number(row.seq);
    if (this.#wanted.has(seq)) this.#found.set(seq, row.hash.toString('hex'));
    if (fits && row.kind === 'books.settled')
      this.#restores.push({ seq, at: row.at.toISOString(), by: row.actor });
  }

  /** What is wrong with a head that was signed with the key. */
  problemsOf(file: string, { seq, hash, at }: { seq: number; hash: string; at: string }): readonly string[] {
    if (this.#found.get(seq) === hash) return [];
    if (this.#restores.some((restore) => seq >= restore.seq && at < restore.at)) return [];
    if (this.#found.has(seq)) return [`row ${seq} is not the row that was signed at ${at} (${file})`];
    const gone = seq > this.#last ? missing(this.#last + 1n, BigInt(seq)) : missing(BigInt(seq), BigInt(seq));
    return [`${gone}: row ${seq} was signed at ${at} (${file})`];
  }

  /** Rows that a restore gave up, by the heads that had them. */
  notes(heads: readonly FoundHead[]): readonly string[] {
    return heads.flatMap(({ file, head }) => {
      if (head === undefined || this.#found.get(head.seq) === head.hash) return [];
      const restore = this.#restores.find(({ seq, at }) => head.seq >= seq && head.at < at);
      if (restore === undefined) return [];
      return [
        `rows ${restore.seq} to ${head.seq}, signed at ${head.at} (${file}), were given up by the restore in row ${restore.seq} by ${restore.by}`,
      ];
    });
  }

  #wrong({ seq, kind, actor, at }: Row, problem: string): void {
    this.#broken.push(`row ${seq} (${kind}, ${actor}, ${at.toISOString()}) ${problem}`);
  }
}

/** Without heads nobody notices rows that are cut off at the end. */
function headNotes(rows: number, heads: readonly FoundHead[]): readonly string[] {
  const times = heads.flatMap(({ head }) => (head === undefined ? [] : [head.at])).sort();
  const newest = times.at(-1);
  if (newest !== undefined) return [`the newest head was signed at ${newest}`];
  return rows === 0 ? [] : ['there is no signed head here: rows that are cut off at the end are not noticed'];
}

const missing = (from: bigint, to: bigint): string =>
  from === to ? `row ${from} is missing` : `rows ${from} to ${to} are missing`;
