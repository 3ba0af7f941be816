import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import type { Db } from '../../../platform/db/schema.ts';
import { type TrailKey, trailKeyOf } from '../../../platform/db/trail-key.ts';

const Head = z.object({
  site: z.string(),
  /** Number of the last row, and its hash, hex. */
  seq: z.int(),
  hash: z.string(),
  /** When it was signed. */
  at: z.string(),
});
const SignedHead = z.object({ ...Head.shape, signature: z.string() });
/** The last row of the trail at a moment, signed. */
export type SignedHead = z.infer<typeof SignedHead>;

const textOf = ({ site, seq, hash, at }: z.infer<typeof Head>): string =>
  `floorcast trail head\n${site}\n${seq}\n${hash}\n${at}\n`;

/** The last row of the trail, signed; undefined: there is none. */
export async function signHead(db: Db, at: Date): Promise<SignedHead | undefined> {
  const row = await db
    .selectFrom('trail')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id: site } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  const head = { site, seq: Number(row.seq), hash: row.hash.toString('hex'), at: at.toISOString() };
  return { ...head, signature: trailKeyOf(db).sign(textOf(head)) };
}

export const isSigned = (key: TrailKey, head: SignedHead): boolean =>
  key.hasSigned(textOf(head), head.signature);

const headFile = (path: string) =>
  new StoredFile(path, 'Keep a copy of it: it proves that rows are missing.');
const pathOf = (folder: string, name: string) => join(folder, `${name}.json`);
const LATEST = 'latest';

/** Writes a head into a folder, under a name without its ending: a day, or `latest`. */
export function writeHead(folder: string, name: string, head: SignedHead): void {
  mkdirSync(folder, { recursive: true });
  headFile(pathOf(folder, name)).write(`${JSON.stringify(head, null, 2)}\n`);
}

/** Writes the head of a day, unless the day has one. */
export function writeDay(folder: string, day: string, head: SignedHead): void {
  if (!existsSync(pathOf(folder, day))) writeHead(folder, day, head);
}

/** Writes the latest head. One before it whose row is gone stays, as proof. Returns whether there was such a one. */
export async function writeLatest(db: Db, folder: string, head: SignedHead): Promise<boolean> {
  const before = existsSync(pathOf(folder, LATEST)) ? headIn(pathOf(folder, LATEST)) : undefined;
  const isGone = before !== undefined && !(await isRow(db, before));
  if (isGone)
    renameSync(pathOf(folder, LATEST), pathOf(folder, `lost-${before.at.replaceAll(/[:.]/g, '-')}`));
  writeHead(folder, LATEST, head);
  return isGone;
}

/** Writes the head after a command: no house may run. */
export async function keepHead(db: Db, folder: string): Promise<void> {
  const head = await signHead(db, new Date());
  if (head !== undefined) await writeLatest(db, folder, head);
}

async function isRow(db: Db, { seq, hash }: SignedHead): Promise<boolean> {
  const row = await db.selectFrom('trail').select('hash').where('seq', '=', BigInt(seq)).executeTakeFirst();
  return row?.hash.toString('hex') === hash;
}

/** A head as a file has it; undefined: the file holds none. */
export interface FoundHead {
  readonly file: string;
  readonly head: SignedHead | undefined;
}

/** The heads of a folder, by the names of their files; a folder that does not exist has none. */
export function readHeads(folder: string | undefined): readonly FoundHead[] {
  if (folder === undefined) return [];
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ file: name, head: headIn(join(folder, name)) }));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function headIn(path: string): SignedHead | undefined {
  try {
    return SignedHead.safeParse(headFile(path).readJson()).data;
  } catch {
    return undefined;
  }
}
