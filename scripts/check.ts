import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildProgram, buildWeb } from './lib/build.ts';
import { packagesRefusingOldestNode } from './lib/engines.ts';
import { ROOT } from './lib/paths.ts';
import { bin } from './lib/run.ts';

interface Result {
  readonly code: number;
  readonly output: string;
}
type Check = readonly [name: string, run: () => Promise<Result>];

/** Runs a program in the checkout and keeps what it prints. */
function run(program: string, args: readonly string[] = []): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const boundaries = (...folders: string[]) =>
  run(bin('depcruise'), ['--output-type', 'err-long', '--config', '.dependency-cruiser.cjs', ...folders]);
const script = (name: string, ...args: string[]) => run(process.execPath, ['scripts/run.mjs', name, ...args]);

/** Plants a file that breaks a rule for a moment: a check that does not notice it checks nothing. */
async function boundariesNoticeAViolation(): Promise<Result> {
  const planted = join(ROOT, 'packages/contract/src/planted-violation.ts');
  writeFileSync(planted, "import 'pg';\nimport '../../protoo/src/peer.ts';\n");
  try {
    const { code } = await boundaries('packages/contract');
    return code === 0
      ? { code: 1, output: 'dependency-cruiser let a planted violation pass' }
      : { code: 0, output: '' };
  } finally {
    rmSync(planted);
  }
}

/** The remedy for a package that fails: an older version of it, or of what needs it by `overrides` in package.json. */
async function packagesAcceptOldestNode(): Promise<Result> {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const refusing = packagesRefusingOldestNode(lock);
  return { code: refusing.length === 0 ? 0 : 1, output: refusing.join('\n') };
}

async function firstLoad(): Promise<Result> {
  buildWeb();
  return run(process.execPath, [await buildProgram('bench/first-load.ts')]);
}

const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** The longest first: they run side by side. */
const checks: readonly Check[] = [
  ['boundaries (dependency-cruiser)', () => boundaries('apps', 'packages', 'scripts', 'e2e', 'bench')],
  ['types (tsc)', () => run(process.execPath, [tsc, '-p', '.'])],
  ['dead code (knip)', () => run(bin('knip'))],
  ['words are in the catalogues, and used', () => script('words')],
  ['format and lint (Biome)', () => run(bin('biome'), ['ci', '--error-on-warnings', '.'])],
  ['requirement ids (trace)', () => script('trace')],
  ['walks and their depths', () => script('walks')],
  ['docs/settings.md is current', () => script('settings-table', '--check')],
  ['packages accept the oldest Node', packagesAcceptOldestNode],
  ['first load of /login', firstLoad],
];
/** What the others would see it do. */
const alone: Check = ['boundaries notice a planted violation', boundariesNoticeAViolation];

const failed: string[] = [];
async function carryOut([name, check]: Check): Promise<void> {
  const began = performance.now();
  const { code, output } = await check();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) return;
  console.log(output);
  failed.push(name);
}

const waiting = [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await carryOut(next);
  }),
);
await carryOut(alone);
console.log(
  failed.length === 0 ? `\nAll ${checks.length + 1} checks hold.` : `\nFailed: ${failed.join('; ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
