import { basename, relative } from 'node:path';
import { buildProcesses, buildProgram, buildWeb } from '../../lib/build.ts';
import { files } from '../../lib/files.ts';
import { ensureChromium } from '../../lib/install/chromium.ts';
import { ROOT } from '../../lib/paths.ts';
import { run } from '../../lib/run.ts';

/** A benchmark is bench/<subject>/<name>.ts. */
const benchmarks = new Map(
  files('bench', /\/bench\/(?!lib\/)[^/]+\/[^/]+\.ts$/).map((path) => [
    basename(path, '.ts'),
    relative(ROOT, path),
  ]),
);

const [, , , name = '', ...args] = process.argv;
const entry = benchmarks.get(name);
if (entry === undefined) {
  console.error(`usage: npm run bench -- <name>, one of: ${[...benchmarks.keys()].sort().join(', ')}`);
  process.exit(2);
}
const chromium = await ensureChromium();
buildWeb();
await buildProcesses();
process.exitCode = await run(process.execPath, [await buildProgram(entry), ...args], {
  CHROMIUM: chromium,
});
