// The one file in plain JavaScript: it runs before anything is installed.
// Installs what is missing, then runs a command of scripts/commands/<group>.ts: node scripts/run.mjs <group>/<name> [arguments]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** How often (ms) this process looks whether npm still runs. */
const PARENT_MS = 1_000;
const stamp = join(root, 'node_modules', '.floorcast-installed');

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Floorcast needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Native modules use Node-API: an install depends on the platform, and serves every version of Node. */
function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const platform = `${process.platform}-${process.arch}`;
  const wanted = createHash('sha256').update(lock).update(platform).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('npm ci failed: see above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * npm passes a signal to the shell of its script, which this process has replaced (`exec`). Killed without a chance to do
 * so, npm leaves its script running: that ends as by the signal then.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, PARENT_MS).unref();
}

requireNode();
endWithNpm();
install();
const [, , name = 'run/start', ...args] = process.argv;
const [group, command] = name.split('/');
const { build } = await import('esbuild');
const outfile = join(root, 'build', 'scripts', `${name}.mjs`);
await build({
  entryPoints: [join(root, 'scripts', 'commands', `${group}.ts`)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: {
    '@floorcast/demo-floor': join(root, 'packages/demo-floor/src'),
    '@floorcast/depth': join(root, 'packages/depth/src'),
    '@floorcast/disk': join(root, 'packages/disk/src'),
    '@floorcast/startup': join(root, 'packages/startup/src'),
  },
  define: { 'process.env.FLOORCAST_ROOT': JSON.stringify(root) },
  logLevel: 'warning',
});
const { commands } = await import(pathToFileURL(outfile).href);
await commands[command](...args);
