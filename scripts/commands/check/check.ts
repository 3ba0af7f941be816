import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildProgram, buildWeb } from '../../lib/build.ts';
import { packagesRefusingOldestNode } from '../../lib/packages/engines.ts';
import { ROOT } from '../../lib/paths.ts';
import { bin } from '../../lib/run.ts';

interface Result {
  readonly code: number;
  readonly output: string;
}
type Check = readonly [name: string, run: () => Promise<Result>];

/** Runs a program in the checkout and collects its output. */
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

/** Proves that dependency-cruiser reports a violation, by a file that breaks a rule for a moment. */
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

/** Remedy for a package that fails: an older version of it, or `overrides` in package.json. */
async function packagesAcceptOldestNode(): Promise<Result> {
  const lock: unknown = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const refusing = packagesRefusingOldestNode(lock);
  return { code: refusing.length === 0 ? 0 : 1, output: refusing.join('\n') };
}

async function firstLoad(): Promise<Result> {
  buildWeb();
  return run(process.execPath, [await buildProgram('bench/web/first-load.ts')]);
}

const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** The longest first, because they run side by side. */
const checks: readonly Check[] = [
  ['boundaries (dependency-cruiser)', () => boundaries('apps', 'packages', 'scripts', 'e2e', 'bench')],
  ['types (tsc)', () => run(process.execPath, [tsc, '-p', '.'])],
  ['dead code (knip)', () => run(bin('knip'))],
  ['texts are in the catalogues, and used', () => script('check/words')],
  ['format and lint (Biome)', () => run(bin('biome'), ['ci', '--error-on-warnings', '.'])],
  ['requirement ids (trace)', () => script('check/trace')],
  ['texts of the web app are alone in their elements', () => script('check/lone-texts')],
  ['walks and their depths', () => script('check/walks')],
  ['names are those of the glossary', () => script('check/names')],
  [
    'files and functions are in the limits, and imports between folders go one way',
    () => script('check/limits'),
  ],
  ['docs/settings.md is current', () => script('check/settings-table', '--check')],
  ['packages accept the oldest Node', packagesAcceptOldestNode],
  ['first load of /login', firstLoad],
];
/** Runs alone, because the other checks would see the planted file. */
const alone: Check = ['boundaries notice a planted violation', boundariesNoticeAViolation];

const failed: string[] = [];
async function runCheck([name, check]: Check): Promise<void> {
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
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runCheck(next);
  }),
);
await runCheck(alone);
console.log(
  failed.length === 0 ? `\nAll ${checks.length + 1} checks pass.` : `\nFailed: ${failed.join('; ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
