import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { playwrightOutcome, together, vitestOutcome } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, report: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('failed tests of both runners are named with their files and how their errors begin, without colours', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const units = written('vitest.json', {
    ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 },
    testResults: [
      {
        ...{ name: join(ROOT, 'a.test.ts'), status: 'failed', startTime: 0, endTime: 5 },
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'takes away', status: 'failed', failureMessages: ['\u001b[31m1 is not 2\u001b[39m'] },
        ],
      },
    ],
  });
  const result = { duration: 7, errors: [{ message: lines }] };
  const pages = written('playwright.json', {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ file: 'b.spec.ts', specs: [{ title: 'plays', ok: false, tests: [{ results: [result] }] }] }],
  });

  const { failures, ...totals } = together([vitestOutcome(units, 1), playwrightOutcome(pages, 1)]);

  expect(totals).toMatchObject({ passed: 1, failed: 2 });
  expect(failures[0]).toBe('FAILED a.test.ts takes away\n  1 is not 2');
  expect(failures[1]).toContain('FAILED e2e/b.spec.ts plays\n  line 0\n  line 1');
  expect(failures[1]).not.toContain('line 30');
});

test('a file that cannot be run, and a run that ends with an error, count as failures', () => {
  const broken = written('broken.json', {
    ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 },
    testResults: [
      {
        ...{ name: join(ROOT, 'c.test.ts'), status: 'failed', message: 'no such module' },
        ...{ startTime: 0, endTime: 1, assertionResults: [] },
      },
    ],
  });

  const { failed, failures } = vitestOutcome(broken, 1);

  expect(failed).toBe(1);
  expect(failures).toEqual(['FAILED c.test.ts cannot be run\n  no such module']);
  const unprepared = written('unprepared.json', {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'the site did not start' }],
    suites: [],
  });
  const notPrepared = ['FAILED e2e cannot be run\n  the site did not start'];
  expect(playwrightOutcome(unprepared, 1)).toMatchObject({ failed: 1, failures: notPrepared });
  const nothing = ['FAILED absent.json: no test failed, but the run did'];
  expect(playwrightOutcome(join(folder, 'absent.json'), 1)).toMatchObject({ failed: 1, failures: nothing });
});
