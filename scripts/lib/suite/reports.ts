import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../paths.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
  /** Failed tests as text to print: file and title, and below them how each error begins. */
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

const PlaywrightErrors = z.array(z.object({ message: z.string().default('') }));
const PlaywrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          errors: PlaywrightErrors.default([]),
        }),
      ),
    }),
  ),
});
const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(PlaywrightSpec),
  suites: z.array(z.object({ specs: z.array(PlaywrightSpec) })).default([]),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: PlaywrightErrors,
  suites: z.array(PlaywrightSuite),
});

/** How many lines of an error a list of failures shows. */
const ERROR_LINES = 12;
const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };

/** Reads a report. A run that failed without a failed test (a file that did not load) counts as one failure. */
function outcomeOf(path: string, exitCode: number, read: (json: unknown) => Outcome): Outcome {
  const outcome = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : NOTHING;
  if (exitCode === 0 || outcome.failed > 0) return outcome;
  const unnamed = [`FAILED ${basename(path)}: no test failed, but the run did`];
  return { ...outcome, failed: 1, failures: outcome.failures.length > 0 ? outcome.failures : unnamed };
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
        .flatMap(({ name, message, assertionResults }) => {
          const file = relative(ROOT, name);
          const failed = assertionResults.filter(({ status }) => status === 'failed');
          if (failed.length === 0) return [failure(file, 'cannot be run', [message])];
          return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages));
        }),
    };
  });

const failure = (file: string, title: string, errors: readonly string[]): string =>
  [`FAILED ${file} ${title}`, ...errors.flatMap(beginning)].join('\n  ');

/** What colours text in a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with a control character.
const COLOUR = /\x1b\[[\d;]*m/g;
const beginning = (error: string): readonly string[] =>
  error.replace(COLOUR, '').split('\n').filter(Boolean).slice(0, ERROR_LINES);

export const playwrightOutcome = (path: string, exitCode: number): Outcome =>
  outcomeOf(path, exitCode, (json) => {
    const { stats, errors, suites } = PlaywrightReport.parse(json);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      files: suites.map((suite) => {
        const tests = specsOf(suite).flatMap((spec) => spec.tests);
        const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
        return {
          file: `e2e/${suite.file}`,
          tests: tests.length,
          millis: durations.reduce((sum, duration) => sum + duration, 0),
        };
      }),
      failures: [
        ...errors.map(({ message }) => failure('e2e', 'cannot be run', [message])),
        ...suites.flatMap((suite) =>
          specsOf(suite)
            .filter(({ ok }) => !ok)
            .map(({ title, tests }) => {
              const results = tests.flatMap((each) => each.results);
              const messages = results.flatMap((result) => result.errors.map(({ message }) => message));
              return failure(`e2e/${suite.file}`, title, messages);
            }),
        ),
      ],
    };
  });

const specsOf = ({ specs, suites }: z.infer<typeof PlaywrightSuite>) => [
  ...specs,
  ...suites.flatMap((inner) => inner.specs),
];

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
