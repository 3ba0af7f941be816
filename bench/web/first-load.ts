import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bundles } from '../../scripts/lib/paths.ts';
import { table } from '../lib/report.ts';

/** Budget of the first load of /login, in bytes of gzip. */
const BUDGET = { JavaScript: 120_000, CSS: 12_000 } as const;
/** The page names every script and style sheet of the first load. */
const page = readFileSync(`${bundles.web}/index.html`, 'utf8');
const needed = [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
if (needed.length === 0) throw new Error('index.html names no files');

const weigh = (ending: string): number =>
  needed
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${bundles.web}/${file}`), { level: 9 }).length, 0);

const rows = [
  ['JavaScript', weigh('.js'), BUDGET.JavaScript],
  ['CSS', weigh('.css'), BUDGET.CSS],
] as const;
console.log(
  table(
    ['first load of /login', 'gzip bytes', 'budget', 'of budget'],
    rows.map(([name, bytes, budget]) => [
      name,
      String(bytes),
      String(budget),
      `${((bytes / budget) * 100).toFixed(0)} %`,
    ]),
  ),
);
process.exitCode = rows.every(([, bytes, budget]) => bytes <= budget) ? 0 : 1;
