import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explained, type Folder } from './disk-problem.ts';

/** More than a file system stores within a file's own entry. */
const PROBE = Buffer.alloc(16 * 1024);

/** Makes a folder where it is missing and writes a file there to prove that it can. @throws {DiskProblem} {CannotStart} */
export function requireWritable(folder: Folder): void {
  const probe = join(folder.path, `.writable.${process.pid}`);
  try {
    mkdirSync(folder.path, { recursive: true });
    try {
      writeFileSync(probe, PROBE, { mode: 0o600 });
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw explained(error, folder);
  }
}
