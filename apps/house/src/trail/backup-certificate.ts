import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import type { TrailKey } from '../platform/db/trail-key.ts';
import type { RestoredBackup } from './restored.ts';

const Certificate = z.object({
  backup: z.string(),
  sha256: z.string(),
  /** When the backup was made, and the last row of the trail before it. */
  at: z.string(),
  seq: z.int(),
  signature: z.string(),
});
type Certificate = z.infer<typeof Certificate>;

const textOf = ({ backup, sha256, at, seq }: Omit<Certificate, 'signature'>): string =>
  ['floorcast-backup 1', backup, sha256, at, seq].join(' ');

const fileOf = (backup: string) =>
  new StoredFile(`${backup}.signed.json`, 'Restore it from a copy, or remove it: the restore then says so.');

/** Signs for a backup, in a file beside it. */
export async function certify(
  key: TrailKey,
  path: string,
  { at, seq }: Pick<Certificate, 'at' | 'seq'>,
): Promise<void> {
  const facts = { backup: basename(path), sha256: await sha256Of(path), at, seq };
  const certificate: Certificate = { ...facts, signature: key.sign(textOf(facts)) };
  fileOf(path).write(`${JSON.stringify(certificate, null, 2)}\n`);
}

/** What is known of a backup's file. @throws when what was signed is another file. */
export async function knownBackup(key: TrailKey, path: string): Promise<RestoredBackup> {
  const sha256 = await sha256Of(path);
  const restored = { backup: basename(path), sha256 };
  const file = fileOf(path);
  if (!existsSync(file.path)) return restored;
  const certificate = Certificate.parse(file.readJson());
  if (!key.hasSigned(textOf(certificate), certificate.signature))
    throw file.fault('was not signed with the key of this trail');
  if (certificate.sha256 !== sha256) throw file.fault('is of another backup');
  return { ...restored, certified: certificate.at };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
