import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { buildProgram, buildWeb } from '../lib/build.ts';
import { faultsIn } from '../lib/catalogues/faults.ts';
import { readSources } from '../lib/catalogues/sources.ts';
import { packagesRefusingOldestNode } from '../lib/packages/engines.ts';
import { licencesPage } from '../lib/packages/licences.ts';
import { bin, files, ROOT } from '../lib/paths.ts';
import { settingsTable } from '../lib/settings-table.ts';
import { strayClasses } from '../lib/style/class-names.ts';
import { mutualFolders, SOURCE, tooLarge } from '../lib/style/limits.ts';
import { deadLinks, unknownLines } from '../lib/style/links.ts';
import { programOf, textsInCompany } from '../lib/style/lone-texts.ts';
import { CHECKED, readRetiredRows, retiredWordsIn } from '../lib/style/retired.ts';
import { ALLOWANCES } from '../lib/style/retired-words.ts';
import { trackedFiles } from '../lib/style/tracked-files.ts';
import { trace } from '../lib/suite/trace.ts';
import { samplingFiles, walkLine } from '../lib/suite/walks.ts';
import type { Commands } from './help.ts';

interface Result {
  readonly code: number;
  readonly output: string;
}
type Check = readonly [name: string, run: () => Promise<Result>];

/** Runs a program in the checkout and collects its output. */
function collect(program: string, args: readonly string[] = []): Promise<Result> {
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
  collect(bin('depcruise'), ['--output-type', 'err-long', '--config', '.dependency-cruiser.cjs', ...folders]);
const script = (name: string, ...args: string[]) =>
  collect(process.execPath, ['scripts/run.mjs', name, ...args]);

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
  return collect(process.execPath, [await buildProgram('bench/web/first-load.ts')]);
}

/** Writes or compares the tables that documents have of the house's definitions. */
const reference = async (...args: readonly string[]): Promise<Result> =>
  collect(process.execPath, [await buildProgram('apps/house/src/programs/reference-main.ts'), ...args]);

const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** The longest first, because they run side by side. */
const checks: readonly Check[] = [
  ['boundaries (dependency-cruiser)', () => boundaries('apps', 'packages', 'scripts', 'e2e', 'bench')],
  ['types (tsc)', () => collect(process.execPath, [tsc, '-p', '.'])],
  ['dead code (knip)', () => collect(bin('knip'))],
  ['texts are in the catalogues, and used', () => script('check/words')],
  ['format and lint (Biome)', () => collect(bin('biome'), ['ci', '--error-on-warnings', '.'])],
  ['requirement ids (trace)', () => script('check/trace')],
  ['texts of the web app are alone in their elements', () => script('check/lone-texts')],
  ['classes of style sheets exist, and are used', () => script('check/classes')],
  ['names are those of the glossary', () => script('check/names')],
  [
    'files and functions are in the limits, and imports between folders go one way',
    () => script('check/limits'),
  ],
  ['links in the documents resolve, and quoted log lines exist', () => script('check/links')],
  ['docs/configure/settings.md is current', () => script('check/settings-table', '--check')],
  ['variables and commands are documented as they are defined', () => reference('--check')],
  ['packages accept the oldest Node', packagesAcceptOldestNode],
  ['first load of /login', firstLoad],
];
/** Runs alone, because the other checks would see the planted file. */
const alone: Check = ['boundaries notice a planted violation', boundariesNoticeAViolation];

async function passes([name, check]: Check): Promise<boolean> {
  const began = performance.now();
  const { code, output } = await check();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}

async function check(): Promise<void> {
  const failed: string[] = [];
  const judge = async (each: Check) => {
    if (!(await passes(each))) failed.push(each[0]);
  };
  const waiting = [...checks];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await judge(next);
    }),
  );
  await judge(alone);
  console.log(
    failed.length === 0 ? `\nAll ${checks.length + 1} checks pass.` : `\nFailed: ${failed.join('; ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Prints the faults that a check has found, or that there are none. */
function report(faults: readonly string[], none: string): void {
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(none);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

const WEB = 'apps/web/src';
const LOCALES = `${WEB}/app/locales`;
/** Tests and their helpers may contain any text. */
const TESTING = /\.test\.tsx?$|\/testing\//;

function compilerOptions(): ts.CompilerOptions {
  const file = join(ROOT, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
}

function words(): void {
  const catalogues = files(LOCALES, /\.json$/).map((path) => ({
    path: relative(ROOT, path),
    json: readFileSync(path, 'utf8'),
  }));
  const sources = files(WEB, /\.tsx?$/).filter((path) => !TESTING.test(path));
  const program = ts.createProgram(sources, compilerOptions());
  const faults = faultsIn(catalogues, readSources(program, sources, ROOT));
  report(
    faults,
    `${sources.length} files, ${catalogues.length} catalogues: every word is in its catalogue, and used.`,
  );
}

function names(): void {
  const rows = readRetiredRows(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const checked = trackedFiles(ROOT, CHECKED);
  report(
    retiredWordsIn(checked, rows, ALLOWANCES),
    `${checked.length} files use no retired word of docs/glossary.md.`,
  );
}

function limits(): void {
  const sources = trackedFiles(ROOT, SOURCE);
  report(
    [...tooLarge(sources), ...mutualFolders(sources)],
    `${sources.length} source files, and their functions are in the limits; no two folders import each other.`,
  );
}

function loneTexts(): void {
  const pattern = /^apps\/web\/src\/(?!testing\/)(?!.*\/testing\/)(?!.*\.test\.tsx$).*\.tsx$/;
  const paths = trackedFiles(ROOT, pattern).map(({ path }) => join(ROOT, path));
  const program = programOf(paths);
  const found = textsInCompany(
    program,
    paths.flatMap((path) => program.getSourceFile(path) ?? []),
  );
  report(
    found.map(
      ({ path, line, text }) => `${path}:${line}: a text beside others needs an element of its own: ${text}`,
    ),
    `The texts of ${paths.length} files are alone in their elements.`,
  );
}

function links(): void {
  const paths = trackedFiles(ROOT, /./).map(({ path }) => path);
  const pages = trackedFiles(ROOT, /\.md$/);
  const handbooks = pages.filter(({ path }) => /^docs\/(?!adr\/)/.test(path));
  const sources = trackedFiles(ROOT, /^(apps|packages|scripts)\/.*(?<!\.test)\.ts$/);
  report(
    [...deadLinks(pages, paths), ...unknownLines(handbooks, sources)],
    `The links in ${pages.length} pages resolve, and the quoted log lines exist.`,
  );
}

function classes(): void {
  const files = trackedFiles(ROOT, /^apps\/web\/src\/.*\.(tsx?|module\.css)$/);
  report(strayClasses(files), `The classes of ${files.length} files exist, and are used.`);
}

export const commands: Commands = {
  check,
  trace: () => {
    const unknown = trace();
    for (const line of unknown) console.error(line);
    process.exitCode = unknown.length === 0 ? 0 : 1;
  },
  walks: () => console.log(samplingFiles().map(walkLine).join('\n')),
  words,
  names,
  limits,
  'lone-texts': loneTexts,
  classes,
  links,
  licences: () => writeFileSync(join(ROOT, 'docs/licences.md'), licencesPage(ROOT)),
  'settings-table': (...args) => {
    if (settingsTable(args.includes('--check'))) return;
    console.error('docs/configure/settings.md is not what the settings are now: npm run settings-table');
    process.exitCode = 1;
  },
  reference: async (...args) => {
    const { code, output } = await reference(...args);
    if (output !== '') console.error(output.trimEnd());
    process.exitCode = code;
  },
};
