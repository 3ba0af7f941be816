import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { bundles } from '../scripts/lib/paths.ts';
import { table } from './lib/report.ts';

/** What the first load of /login may weigh, bytes of gzip. */
const BUDGET = { JavaScript: 140_000, CSS: 12_000 } as const;
/** Chunks that /login asks for besides the entry's own: one catalogue of words. */
const ALSO = /locales\/tr\.json$/;

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(`${bundles.web}/.vite/manifest.json`, 'utf8')));

/** A chunk, everything it imports statically, and their style sheets. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css) found.add(css);
  for (const imported of chunk.imports) filesOf(imported, found);
  return found;
}

const needed = new Set<string>();
for (const [name, { isEntry }] of Object.entries(manifest))
  if (isEntry === true || ALSO.test(name)) for (const file of filesOf(name)) needed.add(file);

const weigh = (ending: string): number =>
  [...needed]
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
