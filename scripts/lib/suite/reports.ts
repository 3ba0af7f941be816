import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../paths.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
  /** Failures as text to print. */
  readonly failures: readonly string[];
}

export interface FileTime {
  readonly file: string;
  readonly tests: number;
  readonly millis: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      startTime: z.number(),
      endTime: z.number(),
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

const PlaywrightSpec = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(
    z.object({
      file: z.string(),
      specs: z.array(PlaywrightSpec),
      suites: z.array(z.object({ specs: z.array(PlaywrightSpec) })).default([]),
    }),
  ),
});

const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };

/** Reads a report. A run that failed without a failed test (a file that did not load) counts as one failure. */
function outcomeOf(path: string, exitCode: number, read: (json: unknown) => Outcome): Outcome {
  const outcome = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : NOTHING;
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

export const vitestOutcome = (path: string, exitCode: number): Outcome =>
  outcomeOf(path, exitCode, (json) => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = VitestReport.parse(json);
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
        file: relative(ROOT, name),
        tests: assertionResults.length,
        millis: endTime - startTime,
      })),
      failures: testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => [
          `FAILED ${relative(ROOT, name)} ${message}`,
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => `  ${fullName}\n${failureMessages.join('\n')}`),
        ]),
    };
  });

export const playwrightOutcome = (path: string, exitCode: number): Outcome =>
  outcomeOf(path, exitCode, (json) => {
    const { stats, errors, suites } = PlaywrightReport.parse(json);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      files: suites.map(({ file, specs, suites: inner }) => {
        const tests = [...specs, ...inner.flatMap((suite) => suite.specs)].flatMap((spec) => spec.tests);
        const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
        return {
          file: `e2e/${file}`,
          tests: tests.length,
          millis: durations.reduce((sum, duration) => sum + duration, 0),
        };
      }),
      // The list reporter has printed them already.
      failures: [],
    };
  });

/** The outcomes of several runners as one. */
export const together = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      files: [...sum.files, ...each.files],
      failures: [...sum.failures, ...each.failures],
    }),
    NOTHING,
  );

/** The slowest files, as lines of a table: seconds, tests, path. */
export const slowest = (files: readonly FileTime[], many: number): readonly string[] =>
  files
    .toSorted((a, b) => b.millis - a.millis)
    .slice(0, many)
    .map(
      ({ file, tests, millis }) =>
        `${(millis / 1_000).toFixed(1).padStart(7)} s ${String(tests).padStart(4)} tests  ${file}`,
    );
