import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHouse } from '../../../scripts/lib/build.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';

/** Programs of another version of this product. */
export interface OtherVersion {
  readonly house: string;
  readonly database: string;
  remove(): void;
}

/** Its own packages are those of its worktree. */
const OWN = '@floorcast';

/**
 * Bundles the house of a commit, a tag or a branch in a worktree of its own. It has the dependencies of this checkout.
 *
 * @throws if git does not know it, or it does not build.
 */
export async function buildVersion(ref: string): Promise<OtherVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'floorcast-version-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', '--force', folder, ref);
    linkPackages(folder);
    await bundleHouse(folder);
  } catch (error) {
    remove();
    throw error;
  }
  const dist = join(folder, 'apps/house/dist');
  return { house: join(dist, 'main.js'), database: join(dist, 'database-main.js'), remove };
}

function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== OWN) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(modules, OWN, name));
}
