import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Root of the checkout; set when the script is bundled. */
export const ROOT = process.env.FLOORCAST_ROOT ?? process.cwd();

/**
 * Data folder of a checkout: outside of it, in a place that the unprivileged user of PostgreSQL can reach.
 * FLOORCAST_HOME names another one.
 */
export function homeOf(root: string): string {
  if (process.env.FLOORCAST_HOME) return process.env.FLOORCAST_HOME;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const base =
    process.getuid?.() === 0 ? '/var/lib' : (process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'));
  return join(base, 'floorcast', name);
}

export const bundles = {
  house: join(ROOT, 'apps/house/dist/main.js'),
  database: join(ROOT, 'apps/house/dist/database-main.js'),
  audit: join(ROOT, 'apps/house/dist/audit-main.js'),
  backup: join(ROOT, 'apps/house/dist/backup-main.js'),
  restore: join(ROOT, 'apps/house/dist/restore-main.js'),
  admin: join(ROOT, 'apps/house/dist/admin-main.js'),
  floor: join(ROOT, 'apps/floor/dist/main.js'),
  floorCommands: join(ROOT, 'apps/floor/dist/commands-main.js'),
  cabinets: join(ROOT, 'packages/simulated-egm/dist/cabinets-main.js'),
  practice: join(ROOT, 'packages/simulated-egm/dist/practice-main.js'),
  web: join(ROOT, 'apps/web/dist'),
} as const;

const SKIPPED = /(^|\/)(node_modules|dist|build)(\/|$)/;

/** Files below a folder of a checkout, by default this one, whose path matches, absolute and sorted. */
export function files(folder: string, pattern: RegExp, root = ROOT): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(path) && !SKIPPED.test(path.slice(root.length)))
    .sort();
}

/**
 * Runs a program in the checkout, with its output shown, until it ends or `until` is aborted. Resolves with its exit code,
 * 1 if a signal ended it.
 */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  until?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    const end = () => child.kill();
    process.once('SIGTERM', end).once('SIGINT', end);
    until?.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      resolve(code ?? 1);
    });
  });
}

/** Path of a program of an installed package. */
export const bin = (name: string): string => `${ROOT}/node_modules/.bin/${name}`;
