import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildProcesses, buildProgram, buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { files } from './lib/files.ts';
import { ROOT } from './lib/paths.ts';
import { run } from './lib/run.ts';

const [, , , name, ...args] = process.argv;
const known = files('bench', /\.ts$/).map((file) => basename(file, '.ts'));
if (name === undefined || !existsSync(join(ROOT, 'bench', `${name}.ts`))) {
  console.error(`usage: npm run bench -- <name>, one of: ${known.join(', ')}`);
  process.exit(2);
}
const chromium = await ensureChromium();
buildWeb();
await buildProcesses();
process.exitCode = await run(process.execPath, [await buildProgram(`bench/${name}.ts`), ...args], {
  CHROMIUM: chromium,
});
