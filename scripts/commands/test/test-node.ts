import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../lib/paths.ts';
import { run } from '../../lib/run.ts';

const USAGE = 'npm run test:node -- <major or exact version of Node> [what npm test accepts]';

/** Fetches a release of Node into build/ as the registry's package of its binary. Returns the folder of the program. */
async function fetchNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(ROOT, 'build', 'node', version);
  mkdirSync(home, { recursive: true });
  const code = await run('npm', ['install', '--prefix', home, '--ignore-scripts', `${name}@${version}`]);
  if (code !== 0) throw new Error(`${name}@${version} cannot be installed: see above`);
  return join(home, 'node_modules', name, 'bin');
}

const [, , , version, ...words] = process.argv;
if (version === undefined || !/^\d+(\.\d+\.\d+)?$/.test(version)) {
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 1;
} else {
  const folder = await fetchNode(version);
  const node = join(folder, 'node');
  console.log(`Testing on Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout}`);
  // Programs that start Node by its name find this one first; the others use process.execPath.
  const PATH = [folder, process.env.PATH].join(delimiter);
  process.exitCode = await run(node, ['scripts/run.mjs', 'test/test', ...words], { PATH });
}
