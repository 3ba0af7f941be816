import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProgram, buildWeb } from './lib/build.ts';
import { ROOT } from './lib/paths.ts';
import { bin, run } from './lib/run.ts';

const BOUNDARIES = ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'scripts', 'e2e', 'bench'];

/** A file that breaks a rule, put there for a moment: the check must notice it, or it checks nothing. */
async function boundariesNoticeAViolation(): Promise<number> {
  const planted = join(ROOT, 'packages/contract/src/planted-violation.ts');
  writeFileSync(planted, "import 'pg';\nimport '../../protoo/src/peer.ts';\n");
  try {
    const code = await run(bin('depcruise'), ['--output-type', 'err-long', ...BOUNDARIES]);
    if (code !== 0) return 0;
    console.error('dependency-cruiser let a planted violation pass');
    return 1;
  } finally {
    rmSync(planted);
  }
}

async function firstLoad(): Promise<number> {
  buildWeb();
  return run(process.execPath, [await buildProgram('bench/first-load.ts')]);
}

const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const checks: [string, () => Promise<number>][] = [
  ['format and lint (Biome)', () => run(bin('biome'), ['ci', '--error-on-warnings', '.'])],
  ['types (tsc)', () => run(process.execPath, [tsc, '-p', '.'])],
  ['boundaries (dependency-cruiser)', () => run(bin('depcruise'), BOUNDARIES)],
  ['boundaries notice a planted violation', boundariesNoticeAViolation],
  ['dead code (knip)', () => run(bin('knip'), [])],
  ['requirement ids (trace)', () => run(process.execPath, ['scripts/run.mjs', 'trace'])],
  ['walks and their depths', () => run(process.execPath, ['scripts/run.mjs', 'walks'])],
  ['words are in the catalogues, and used', () => run(process.execPath, ['scripts/run.mjs', 'words'])],
  [
    'docs/settings.md is current',
    () => run(process.execPath, ['scripts/run.mjs', 'settings-table', '--check']),
  ],
  ['first load of /login', firstLoad],
];

const failed: string[] = [];
for (const [name, check] of checks) {
  console.log(`\n▸ ${name}`);
  if ((await check()) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? `\nAll ${checks.length} checks hold.` : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
