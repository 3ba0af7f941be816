import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { TrailKey } from '../../platform/db/trail-key.ts';
import { BEGINNING, hashOf } from '../chain.ts';
import type { FoundHead } from '../heads/gather.ts';
import { numbered } from './journal-faults.ts';
import { type Restore, TrailFacts } from './trail-facts.ts';

type Row = Selectable<Schema['trail']>;

/** A trail of which everything is wrong is not listed row by row. */
const NAMED_MOST = 100;

/** Proves rows one after the other, and then the heads that name them. */
export class ChainProof {
  readonly facts = new TrailFacts();
  readonly #key: TrailKey;
  readonly #heads: readonly FoundHead[];
  readonly #wanted: ReadonlySet<number>;
  /** Hashes of the rows that heads name. */
  readonly #found = new Map<number, string>();
  #broken: string[] = [];
  #last = 0n;
  #hash: Buffer = BEGINNING;
  /** Whether the hash of the last row fits what it says. */
  #fits = true;
  rows = 0;

  constructor(key: TrailKey, heads: readonly FoundHead[]) {
    this.#key = key;
    this.#heads = heads;
    this.#wanted = new Set(heads.map(({ head }) => head.seq));
  }

  get broken(): readonly string[] {
    const more = this.#broken.length - NAMED_MOST;
    return more > 0 ? [...this.#broken.slice(0, NAMED_MOST), `and ${more} more`] : this.#broken;
  }

  add(row: Row): void {
    this.rows += 1;
    const next = this.#last + 1n;
    const fits = hashOf(this.#key, row.prev, row).equals(row.hash);
    if (row.seq > next) this.#broken.push(`${numbered('row', next, row.seq - 1n)} missing${before(row)}`);
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
    if (fits) this.facts.add(row);
  }

  /** Rows at the end that were signed and are gone, and rows that are not those that were signed: a line for each span. */
  headFaults(): readonly string[] {
    const lost = this.#heads
      .filter(({ head }) => this.#found.get(head.seq) !== head.hash && this.#restoreOf(head) === undefined)
      .sort((a, b) => a.head.seq - b.head.seq);
    const furthest = Math.max(...lost.map(({ head }) => head.seq));
    const beyond = lost.find(({ head }) => head.seq === furthest && BigInt(head.seq) > this.#last);
    const replaced = lost.filter(({ head }) => this.#found.has(head.seq));
    const [first, last] = [replaced[0], replaced.at(-1)];
    return [
      ...(first === undefined || last === undefined
        ? []
        : [
            `${numbered('row', first.head.seq, last.head.seq)} not what was signed at ${last.head.at} (${last.where})`,
          ]),
      ...(beyond === undefined
        ? []
        : [
            `${numbered('row', this.#last + 1n, BigInt(beyond.head.seq))} missing: row ${beyond.head.seq} was signed at ${beyond.head.at} (${beyond.where})`,
          ]),
    ];
  }

  /** Restores, and the rows that each gave up, by the last head that had them. */
  givenUp(): readonly string[] {
    return this.facts.restores.map((restore) => {
      const { seq, at, by, backup, certified } = restore;
      const last = this.#heads
        .filter(({ head }) => this.#found.get(head.seq) !== head.hash && this.#restoreOf(head) === restore)
        .reduce((most, { head }) => Math.max(most, head.seq), 0);
      const signed = certified === 'no' ? 'for which the house has not signed' : `of ${certified}`;
      const rows = seq === last ? `row ${seq}` : `rows ${seq} to ${last}`;
      return `${backup}, ${signed}, was restored at ${at} (row ${seq}, ${by}): ${last < seq ? 'no head names a row after it' : `it gave up ${rows} of before`}`;
    });
  }

  /** The restore that gave up the row of a head. */
  #restoreOf({ seq, at }: FoundHead['head']): Restore | undefined {
    return this.facts.restores.find((restore) => seq >= restore.seq && at < restore.at);
  }

  #wrong({ seq, kind, actor, at }: Row, problem: string): void {
    this.#broken.push(`row ${seq} (${kind}, ${actor}, ${at.toISOString()}) ${problem}`);
  }
}

const before = ({ seq, at }: Row): string => `: row ${seq} of ${at.toISOString()} comes after it`;
