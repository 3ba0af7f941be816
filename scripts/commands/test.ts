import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';
import { buildProcesses, buildProgram, buildWeb } from '../lib/build.ts';
import { ensureNatsServer } from '../lib/install/nats-server.ts';
import { ensureChromium } from '../lib/install/programs.ts';
import { files, ROOT, run } from '../lib/paths.ts';
import { SLOW } from '../lib/suite/drawn-tests.ts';
import { readPlan } from '../lib/suite/plan.ts';
import { runSuite } from '../lib/suite/suite.ts';
import { samplingFiles } from '../lib/suite/walks.ts';
import type { Commands } from './help.ts';

async function test(...args: string[]): Promise<void> {
  const plan = readPlan(args);
  const { passed, failed } = await runSuite(plan);
  // A change may have no test. A word that selects no test is misspelt.
  process.exitCode = failed === 0 && (passed > 0 || plan.changedSince !== undefined) ? 0 : 1;
}

async function deep(...args: string[]): Promise<void> {
  const asked = readPlan(args, 'whole');
  const { passed, failed } = await runSuite(
    asked.paths.length > 0 ? asked : { ...asked, paths: [...samplingFiles(), SLOW, '.spec.ts'] },
  );
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

const USAGE = 'npm run test:node -- <major or exact version of Node> [what npm test accepts]';

/** Fetches a release of Node into build/ as the registry's package of its binary. Returns the folder of the program. */
async function fetchNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(ROOT, 'build', 'node', version);
  mkdirSync(home, { recursive: true });
  const code = await run('npm', ['install', '--prefix', home, '--ignore-scripts', `${name}@${version}`]);
  if (code !== 0) throw new Error(`${name}@${version} cannot be installed: see above`);
  return join(home, 'node_modules', name, 'bin');
}

async function testNode(version?: string, ...words: string[]): Promise<void> {
  if (version === undefined || !/^\d+(\.\d+\.\d+)?$/.test(version)) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 1;
  } else {
    const folder = await fetchNode(version);
    const node = join(folder, 'node');
    console.log(`Testing on Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout}`);
    // Programs that start Node by its name find this one first; the others use process.execPath.
    const PATH = [folder, process.env.PATH].join(delimiter);
    process.exitCode = await run(node, ['scripts/run.mjs', 'test/test', ...words], { PATH });
  }
}

async function program(entry: string, args: readonly string[], env = {}): Promise<void> {
  process.exitCode = await run(process.execPath, [await buildProgram(entry), ...args], env);
}

/** Runs a program that starts a site and shows it in a browser. */
async function withSite(entry: string, args: readonly string[]): Promise<void> {
  const CHROMIUM = await ensureChromium();
  buildWeb();
  await buildProcesses();
  await program(entry, args, { CHROMIUM });
}

/** Kills processes while virtual users play. `--beside` names a version from which the site is upgraded first. */
async function siege(...args: string[]): Promise<void> {
  if (!(await ensureNatsServer())) {
    console.error("A siege needs a NATS server: install Debian's nats-server.");
    process.exit(1);
  }
  buildWeb();
  await buildProcesses();
  await program('e2e/siege/main.ts', args);
}

/** A benchmark is bench/<subject>/<name>.ts. */
const benchmarks = new Map(
  files('bench', /\/bench\/(?!lib\/)[^/]+\/[^/]+\.ts$/).map((path) => [
    basename(path, '.ts'),
    relative(ROOT, path),
  ]),
);

async function bench(name = '', ...args: string[]): Promise<void> {
  const entry = benchmarks.get(name);
  if (entry === undefined) {
    console.error(`usage: npm run bench -- <name>, one of: ${[...benchmarks.keys()].sort().join(', ')}`);
    process.exit(2);
  }
  await withSite(entry, args);
}

export const commands: Commands = {
  test,
  deep,
  'test-node': testNode,
  siege,
  simulate: (...args) => program('apps/house/src/programs/simulate-main.ts', args),
  bench,
  tour: (...args) => withSite('e2e/tour/main.ts', args),
  day: () => withSite('e2e/day/main.ts', []),
  rtp: () => program('packages/simulated-egm/src/game/rtp-main.ts', []),
};
