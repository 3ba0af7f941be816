import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { TRAIL_SECRET } from '../testing/test-house.ts';

type Program = 'admin' | 'audit' | 'backup' | 'restore';

/** What an operator types after the name of each, for something that it would do. */
const ARGUMENTS: Readonly<Record<Program, readonly string[]>> = {
  admin: ['sign-out'],
  audit: [],
  backup: ['copies'],
  restore: ['backup.tar.gz'],
};
const PROGRAMS = ['admin', 'audit', 'backup', 'restore'] as const;
const CREATING_NONE = ['admin', 'audit', 'backup'] as const;

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: readonly string[];
  readonly problems: readonly string[];
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Runs a program as its npm command does, in a folder of the test's own. */
function run(
  program: Program,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  const main = new URL(`../../dist/${program}-main.js`, import.meta.url).pathname;
  const env = { PATH: process.env.PATH, TRAIL_KEY: TRAIL_SECRET, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, out, problems) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        out: linesOf(out),
        problems: linesOf(problems),
      }),
    );
  });
}

test.each(CREATING_NONE)('BOOT-4 %s in a home without a database creates none', async (program) => {
  const home = join(folder, `home-of-${program}`);
  const { code, out, problems } = await run(program, ARGUMENTS[program], { FLOORCAST_HOME: home });
  expect(code).toBe(2);
  expect(out).toEqual([]);
  expect(problems[0]).toBe(`Database: the embedded one in ${home}`);
  expect(problems[1]).toContain('There is no site');
  expect(existsSync(home)).toBe(false);
});

test.each(CREATING_NONE)('BOOT-4 %s without the variables of the house ends with 2', async (program) => {
  const { code, problems } = await run(program, ARGUMENTS[program]);
  expect(code).toBe(2);
  expect(problems.join(' ')).toContain('Set DATABASE_URL or FLOORCAST_HOME');
});

test('BOOT-4 a database of another program stays as it is', async () => {
  const cluster = inject('cluster');
  const { user, password, host, port, database } = cluster;
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
  const { code, problems } = await run('audit', [], { DATABASE_URL: url });
  expect(code).toBe(2);
  expect(problems[0]).toContain(`Database: ${database} at `);
  expect(problems.join(' ')).not.toContain(password);
  expect(problems[1]).toContain('There is no site');
  const client = new pg.Client(cluster);
  await client.connect();
  const { rows } = await client.query("select to_regclass('kysely_migration') as migrations");
  await client.end();
  expect(rows).toEqual([{ migrations: null }]);
});

test('BOOT-9 check of a home without a database creates none, and looks at what there is', async () => {
  const home = join(folder, 'home-to-check');
  const { code, out } = await run('admin', ['check'], { FLOORCAST_HOME: home, PORT: '0' });
  expect([code, out.filter((line) => !line.startsWith('ok'))]).toEqual([0, []]);
  expect(existsSync(home)).toBe(false);
});

test.each(PROGRAMS)('BOOT-4 %s --help shows its usage and does nothing', async (program) => {
  const { code, out, problems } = await run(program, ['--help'], { FLOORCAST_HOME: join(folder, 'none') });
  expect(code).toBe(0);
  expect(out[0]).toContain(`npm run ${program} --`);
  expect(problems).toEqual([]);
});

test.each(PROGRAMS)('BOOT-4 %s refuses an option that it does not know', async (program) => {
  const args = [...ARGUMENTS[program], '--forse'];
  const { code, out, problems } = await run(program, args, { FLOORCAST_HOME: join(folder, 'none') });
  expect(code).toBe(2);
  expect(out).toEqual([]);
  expect(problems.join(' ')).toContain('--forse');
  expect(readdirSync(folder)).toEqual([]);
});
