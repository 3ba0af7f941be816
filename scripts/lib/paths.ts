import { createHash } from 'node:crypto';
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
