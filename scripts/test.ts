import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { buildProcesses, buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { ensureNatsServer } from './lib/nats-server.ts';
import { ROOT } from './lib/paths.ts';
import { ensureRtspServer } from './lib/rtsp-server.ts';
import { bin, run } from './lib/run.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

const reports = join(ROOT, 'build', 'reports');

/** A run that ended badly without a failed test (a suite that did not load) counts as one failure. */
function tally(file: string, exitCode: number, read: (json: unknown) => Tally): Tally {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** What failed, and how: said again at the end, since a whole suite of browser tests is printed after it. */
function sayFailures({ testResults }: z.infer<typeof VitestReport>): void {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    console.log(`FAILED ${relative(ROOT, name)} ${message}`);
    for (const test of assertionResults)
      if (test.status === 'failed') console.log(`  ${test.fullName}\n${test.failureMessages.join('\n')}`);
  }
}

const vitestFile = join(reports, 'vitest.json');

async function vitest(chromium: string): Promise<Tally> {
  const code = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
    { CHROMIUM: chromium },
  );
  return tally(vitestFile, code, (json) => {
    const { numPassedTests, numFailedTests } = VitestReport.parse(json);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function playwright(chromium: string): Promise<Tally> {
  const file = join(reports, 'playwright.json');
  const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return tally(file, code, (json) => {
    const { stats, errors } = PlaywrightReport.parse(json);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = await ensureChromium();
await ensureRtspServer();
if (!(await ensureNatsServer())) console.warn("Tests of NATS are left out: they need Debian's nats-server.");
buildWeb();
await buildProcesses();
const tallies = [await vitest(chromium), await playwright(chromium)];
const passed = tallies.reduce((sum, each) => sum + each.passed, 0);
const failed = tallies.reduce((sum, each) => sum + each.failed, 0);
if (existsSync(vitestFile)) sayFailures(VitestReport.parse(JSON.parse(readFileSync(vitestFile, 'utf8'))));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
