import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { FOLLOWED, reachOf, SMOKE } from '../../../e2e/support/reach.ts';
import { buildProcesses, buildWeb } from '../build.ts';
import { ensureNatsServer } from '../install/nats-server.ts';
import { ensureChromium, ensureHeadlessShell, ensureRtspServer } from '../install/programs.ts';
import { ensureTurnServer } from '../install/turn-server.ts';
import { bin, files, ROOT, run } from '../paths.ts';
import { SOURCE } from '../style/limits.ts';
import { trackedFiles } from '../style/tracked-files.ts';
import { distantTests, drawnTests, drawsTests, leftOutFiles, listTests } from './drawn-tests.ts';
import { type SuitePlan, titlePattern } from './plan.ts';
import { type Outcome, playwrightOutcome, slowest, together, vitestOutcome } from './reports.ts';
import { samplingFiles } from './walks.ts';

const REPORTS = join(ROOT, 'build', 'reports');
const BROWSER_TESTS = 'e2e/playwright.config.ts';
/** How many of the slowest files the report names. */
const NAMED = 10;

/** Installs what the tests of a plan need, runs them, and prints the slowest files, failures and the totals. */
export async function runSuite(plan: SuitePlan): Promise<Outcome> {
  const began = performance.now();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  console.log(`Seed ${plan.seed}: --seed ${plan.seed} draws the same samples.`);
  const env = {
    // The deep run shows pages in the complete Chromium.
    PAGE_BROWSER: plan.depth === 'whole' ? await ensureChromium() : await ensureHeadlessShell(),
    CHROMIUM: await ensureChromium(),
    TEST_SEED: String(plan.seed),
    TEST_DEPTH: plan.depth,
  };
  await ensureRtspServer();
  if (!(await ensureNatsServer()))
    console.warn("Tests of NATS are left out: they need Debian's nats-server.");
  if (!(await ensureTurnServer()))
    console.warn("The test of a picture over TURN is left out: it needs Debian's coturn.");
  await buildProcesses();
  const outcome = together(await (browserTestsIn(plan) ? bothAtOnce(plan, env) : alone(plan, env)));
  report(outcome, plan, performance.now() - began);
  return outcome;
}

const alone = async (plan: SuitePlan, env: Record<string, string>) => [await vitest(plan, env)];

/** Either kind waits much, and uses the processor while the other waits. */
function bothAtOnce(plan: SuitePlan, env: Record<string, string>): Promise<readonly Outcome[]> {
  buildWeb();
  const fewer = [`--maxWorkers=${availableParallelism()}`];
  return Promise.all([vitest(plan, env, fewer), playwright(plan, env)]);
}

async function vitest(
  plan: SuitePlan,
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<Outcome> {
  const file = join(REPORTS, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(
    bin('vitest'),
    ['run', ...reporters, '--passWithNoTests', ...options, ...vitestSelection(plan)],
    env,
  );
  return vitestOutcome(file, code);
}

function vitestSelection(plan: SuitePlan): readonly string[] {
  const { paths, titles, changedSince } = plan;
  return [
    ...paths,
    ...(titles.length === 0 ? [] : ['--testNamePattern', titlePattern(titles)]),
    ...(changedSince === undefined ? [] : [`--changed=${changedSince}`, ...distant(changedSince)]),
    ...(drawsTests(plan) ? excluded(leftOutFiles(trackedPaths(), plan.seed)) : []),
  ];
}

/**
 * A walk of the whole house depends on nearly every file: walks without a changed file beside them are left out, and so
 * are tests that see the change of a module only in a whole house.
 */
function distant(changedSince: string): readonly string[] {
  const changed = changedFiles(changedSince);
  const folders = new Set(changed.map((file) => dirname(file)));
  const walks = samplingFiles().filter((walk) => !folders.has(dirname(walk)));
  const tests = distantTests(changed, trackedFiles(ROOT, SOURCE));
  return excluded([...walks, ...tests]);
}

const excluded = (paths: readonly string[]): readonly string[] => paths.map((path) => `--exclude=${path}`);
const trackedPaths = (): readonly string[] => trackedFiles(ROOT, SOURCE).map(({ path }) => path);

async function playwright(plan: SuitePlan, env: Record<string, string>): Promise<Outcome> {
  const file = join(REPORTS, 'playwright.json');
  const code = await run(
    bin('playwright'),
    [
      ...['test', '--config', BROWSER_TESTS, '--pass-with-no-tests', ...plan.paths],
      ...(drawsTests(plan)
        ? ['--test-list', listed(drawnTests(listTests(BROWSER_TESTS, env), plan.seed))]
        : []),
      ...(plan.titles.length === 0 ? [] : ['--grep', titlePattern(plan.titles)]),
      ...(plan.changedSince === undefined ? [] : ['--test-list', listed(browserTestsOf(plan.changedSince))]),
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return playwrightOutcome(file, code);
}

/** Writes the list of the browser tests that this run selects, and returns its path. */
function listed(tests: readonly string[]): string {
  const file = join(REPORTS, 'browser-tests.txt');
  writeFileSync(file, tests.join('\n'));
  return file;
}

const browserTests = (): readonly string[] => files('e2e', /\.spec\.ts$/).map((spec) => relative(ROOT, spec));

/** The smoke set, and the files of browser tests that a change can reach unless these are more than half of all. */
function browserTestsOf(since: string): readonly string[] {
  const changed = changedFiles(since);
  const reached = reachOf(trackedFiles(ROOT, FOLLOWED))(changed);
  const all = browserTests().length;
  const few = reached.length <= all / 2;
  console.log(
    `The change reaches ${reached.length} of ${all} files of browser tests: ` +
      `${few ? 'these and the smoke set run' : 'only the smoke set runs, npm test draws from all'}.`,
  );
  const run = reached.filter((spec) => few || changed.includes(spec));
  return [...SMOKE, ...run].map((spec) => relative('e2e', spec));
}

/** Whether a browser test may be selected; the web app is built only then. */
function browserTestsIn({ paths, changedSince }: SuitePlan): boolean {
  if (paths.length > 0 && !browserTests().some((spec) => paths.some((path) => spec.includes(path))))
    return false;
  return changedSince === undefined || changedFiles(changedSince).length > 0;
}

function changedFiles(since: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const listed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return listed.filter((path) => path !== '');
}

function report(
  { passed, failed, skipped, files: times, failures }: Outcome,
  plan: SuitePlan,
  millis: number,
): void {
  console.log(`\nThe slowest of ${times.length} files:`);
  for (const line of slowest(times, NAMED)) console.log(line);
  for (const failure of failures) console.log(failure);
  console.log(`Total ${(millis / 1_000).toFixed(0)} s, depth ${plan.depth}, seed ${plan.seed}.`);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
}
