import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const OWN = /^@floorcast\//;
const names = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({
  version: z.optional(z.string()),
  workspaces: z.optional(z.array(z.string())),
  dependencies: names,
  devDependencies: names,
});
type Manifest = z.infer<typeof Manifest>;
const Lock = z.object({ version: z.string(), packages: z.record(z.string(), Manifest) });

/** The heading of a release in CHANGELOG.md: version, then its date or `Unreleased`. */
const HEADING = /^## \[(\d+\.\d+\.\d+)\] - (.+)$/m;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The version in the root's package.json. */
export const rootVersion = (root: string): string =>
  Manifest.parse(readJson(join(root, 'package.json'))).version ?? '';

/** Folders of the workspaces, relative to the root, as the root's package.json names them. */
function workspacesOf(root: string): string[] {
  const { workspaces = [] } = Manifest.parse(readJson(join(root, 'package.json')));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(root, path, 'package.json')));
  });
}

const dependenciesOf = ({ dependencies = {}, devDependencies = {} }: Manifest): [string, string][] =>
  Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => OWN.test(name));

const faultsOf = (at: string, manifest: Manifest, version: string): string[] => [
  ...(manifest.version === version ? [] : [`${at} is version ${manifest.version}, not ${version}`]),
  ...dependenciesOf(manifest)
    .filter(([, needed]) => needed !== version)
    .map(([name, needed]) => `${at} needs ${name} ${needed}, not ${version}`),
];

/** Where package.json files, the lock file and CHANGELOG.md name another version than the root's package.json. */
export function versionFaults(root: string): string[] {
  const version = rootVersion(root);
  const folders = ['', ...workspacesOf(root)];
  const lock = Lock.parse(readJson(join(root, 'package-lock.json')));
  const [, released] = HEADING.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  return [
    ...folders.flatMap((folder) => {
      const path = join(folder, 'package.json');
      return faultsOf(path, Manifest.parse(readJson(join(root, path))), version);
    }),
    ...(lock.version === version ? [] : [`package-lock.json is version ${lock.version}, not ${version}`]),
    ...folders.flatMap((folder) =>
      faultsOf(`package-lock.json, "${folder}"`, lock.packages[folder] ?? {}, version),
    ),
    ...(released === version ? [] : [`CHANGELOG.md begins with ${released}, not ${version}`]),
  ];
}

/** The version of one of our packages, or of one that another needs. */
const OWN_VERSION =
  /("name": "(?:floorcast|@floorcast\/[\w-]+)",\s+"version": |"@floorcast\/[\w-]+": )"\d[^"]*"/g;

/**
 * Sets one version in every package.json, in the lock file and in the first heading of CHANGELOG.md.
 * Returns the changed files.
 */
export function setVersion(root: string, version: string): string[] {
  const manifests = ['', ...workspacesOf(root)].map((folder) => join(folder, 'package.json'));
  for (const path of [...manifests, 'package-lock.json'])
    rewrite(join(root, path), (text) => text.replace(OWN_VERSION, `$1"${version}"`));
  rewrite(join(root, 'CHANGELOG.md'), (text) => withHeading(text, version));
  return [...manifests, 'package-lock.json', 'CHANGELOG.md'];
}

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/** Names the version in the heading of the unreleased changes. @throws if there are no unreleased changes. */
export function withHeading(changelog: string, version: string): string {
  const [heading, named, date] = HEADING.exec(changelog) ?? [];
  if (heading === undefined || (named !== version && date !== 'Unreleased'))
    throw new Error(`CHANGELOG.md has no unreleased changes: begin with "## [${version}] - Unreleased"`);
  return changelog.replace(heading, `## [${version}] - ${date}`);
}
