import { readPlan } from '../../scripts/lib/suite/plan.ts';
import { runSuite } from '../../scripts/lib/suite/suite.ts';
import { table } from '../lib/report.ts';

/** Limit (s) of `npm test` on two idle cores. */
const BUDGET_S = 600;
/** Files below this time (s) share one row. */
const SMALL_S = 5;

const began = performance.now();
const { files } = await runSuite(readPlan(process.argv.slice(2)));
const total = (performance.now() - began) / 1_000;
const rows = files
  .map(({ file, tests, millis }) => ({ file, tests, seconds: millis / 1_000 }))
  .toSorted((a, b) => b.seconds - a.seconds);
const large = rows.filter(({ seconds }) => seconds >= SMALL_S);
const small = rows.filter(({ seconds }) => seconds < SMALL_S);
const sum = (of: typeof rows) => ({
  tests: of.reduce((all, { tests }) => all + tests, 0),
  seconds: of.reduce((all, { seconds }) => all + seconds, 0),
});
const inFiles = sum(rows).seconds;
const row = (name: string, { tests, seconds }: { tests: number; seconds: number }) => [
  name,
  String(tests),
  seconds.toFixed(1),
  `${((seconds / inFiles) * 100).toFixed(1)} %`,
];
console.log(
  table(
    ['test file', 'tests', 's', 'of all files'],
    [
      ...large.map((each) => row(each.file, each)),
      row(`${small.length} files under ${SMALL_S} s`, sum(small)),
      row('all files, side by side', sum(rows)),
      [
        'by the clock',
        String(sum(rows).tests),
        total.toFixed(1),
        `${(total / BUDGET_S).toFixed(2)} of ${BUDGET_S} s`,
      ],
    ],
  ),
);
