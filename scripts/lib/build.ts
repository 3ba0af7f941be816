import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { bundles, files, ROOT } from './paths.ts';

/** Excludes packages of the registry from a bundle; our own are part of it. */
const ownPackagesOnly: Plugin = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@floorcast/') ? undefined : { path, external: true },
    );
  },
};

/** Builds, and replaces each changed file atomically: a program that starts during a build loads the old file or the new one. */
async function buildFiles(options: BuildOptions): Promise<void> {
  const { outputFiles } = await build({
    ...options,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [ownPackagesOnly],
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, contents);
    renameSync(fresh, path);
  }
}

async function bundle(workspace: string, entries: string[], root = ROOT): Promise<void> {
  const src = join(root, workspace, 'src');
  const workers = files(`${workspace}/src`, /\.worker\.ts$/, root);
  await buildFiles({
    absWorkingDir: root,
    entryPoints: [...entries.map((entry) => join(src, entry)), ...workers],
    entryNames: '[name]',
    outdir: join(root, workspace, 'dist'),
    sourcemap: true,
  });
}

/** Bundles the programs of a checkout's house. */
export const bundleHouse = (root = ROOT): Promise<void> =>
  bundle(
    'apps/house',
    [
      'main.ts',
      'programs/database-main.ts',
      'programs/audit-main.ts',
      'programs/backup-main.ts',
      'programs/restore-main.ts',
      'programs/admin-main.ts',
    ],
    root,
  );

/** Bundles the programs of house, floor and cabinets: a fraction of a second, so at every start. */
export async function buildProcesses(): Promise<void> {
  await Promise.all([
    bundleHouse(),
    bundle('apps/floor', [
      'main.ts',
      'watchdog/watchdog-main.ts',
      'commands/commands-main.ts',
      'capture/network/ingest-main.ts',
    ]),
    bundle('packages/simulated-egm', ['cabinets-main.ts', 'practice/practice-main.ts']),
  ]);
}

/** Bundles one program of the checkout for Node. Returns the path of the bundle. */
export async function buildProgram(entry: string): Promise<string> {
  const outfile = join(ROOT, 'build', entry.replace(/\.ts$/, '.mjs'));
  await buildFiles({ entryPoints: [join(ROOT, entry)], outfile });
  return outfile;
}

/** Writes compressed files beside those that become smaller; the house serves them as they are. */
function packWeb(): void {
  for (const { name, parentPath } of readdirSync(bundles.web, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg|html)$/.test(name)) continue;
    const path = join(parentPath, name);
    const plain = readFileSync(path);
    const packed = brotliCompressSync(plain);
    if (packed.length < plain.length) writeFileSync(`${path}.br`, packed);
  }
}

/** Builds the web app unless its sources are unchanged since the last build. */
export function buildWeb(): void {
  const stamp = join(ROOT, 'build', 'web.stamp');
  const sources = [
    ...files('apps/web', /\.(ts|tsx|css|html|json|svg|png|webp|avif|txt|cjs)$/),
    ...files('packages/contract/src', /\.ts$/),
    ...files('packages/protoo/src', /\.ts$/),
    join(ROOT, 'package-lock.json'),
    join(ROOT, 'scripts/lib/build.ts'),
  ];
  const hash = createHash('sha256');
  for (const file of sources) hash.update(file).update(readFileSync(file));
  const wanted = hash.digest('hex');
  if (
    existsSync(join(bundles.web, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  )
    return;
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const { status } = spawnSync(vite, ['build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'inherit',
    // A test's own NODE_ENV would select the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('the web app did not build: see above');
  packWeb();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
