import { createHash } from 'node:crypto';
import type { TrailKey } from '../../platform/db/trail-key.ts';

/** The last row of the trail at a moment, signed, and numbered among the heads of a journal. */
export interface Head {
  readonly site: string;
  readonly journal: string;
  /** From 1, without gaps. */
  readonly counter: number;
  /** The number of the row, and its hash, hex. */
  readonly seq: number;
  readonly hash: string;
  /** When it was signed. */
  readonly at: string;
  /** Chains it to the head before, hex. */
  readonly chain: string;
  readonly signature: string;
}

const BEGINNING = '0'.repeat(64);
/** A head as one line of a journal, of a log, or of a witness, with other text around it. */
const LINE =
  /floorcast-head 1 (\S+) (\S+) (\d+) (\d+) ([0-9a-f]{64}) (\S+Z) ([0-9a-f]{64}) ([A-Za-z0-9+/]{86}==)/;

const textOf = ({ site, journal, counter, seq, hash, at }: Omit<Head, 'chain' | 'signature'>): string =>
  ['floorcast-head 1', site, journal, counter, seq, hash, at].join(' ');

const chainOf = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex');

/** Signs the head that follows another one; undefined: the first of a journal. */
export function signHead(
  key: TrailKey,
  before: Head | undefined,
  row: Omit<Head, 'counter' | 'chain' | 'signature'>,
): Head {
  const head = { ...row, counter: (before?.counter ?? 0) + 1 };
  const text = textOf(head);
  const chain = chainOf(before?.chain ?? BEGINNING, text);
  return { ...head, chain, signature: key.sign(`${text} ${chain}`) };
}

export const isSigned = (key: TrailKey, head: Head): boolean =>
  key.hasSigned(`${textOf(head)} ${head.chain}`, head.signature);

/** Whether a head is the one that follows another: then the other is genuine if this one is. */
export const follows = (head: Head, before: Head | undefined): boolean =>
  head.counter === (before?.counter ?? 0) + 1 &&
  head.chain === chainOf(before?.chain ?? BEGINNING, textOf(head));

export const lineOf = (head: Head): string => `${textOf(head)} ${head.chain} ${head.signature}`;

/** The head in a line; undefined: there is none. */
export function headIn(line: string): Head | undefined {
  const [, site, journal, counter, seq, hash, at, chain, signature] = LINE.exec(line) ?? [];
  if (
    site === undefined ||
    journal === undefined ||
    hash === undefined ||
    at === undefined ||
    chain === undefined ||
    signature === undefined
  )
    return undefined;
  return { site, journal, counter: Number(counter), seq: Number(seq), hash, at, chain, signature };
}
