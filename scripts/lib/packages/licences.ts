import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const names = z._default(z.record(z.string(), z.string()), {});
const Package = z.object({
  version: z._default(z.string(), ''),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  resolved: z.optional(z.string()),
  dependencies: names,
  optionalDependencies: names,
});
type Package = z.infer<typeof Package>;
const Lock = z.object({ packages: z.record(z.string(), Package) });
/** Older packages name their licence in other ways. */
const Manifest = z.object({
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
});

const MODULES = 'node_modules/';
/** Workspaces that are shipped: not those that test and measure the programs. */
const SHIPPED = /^(apps|packages)\/[^/]+$/;
/** Fonts that the build of the web app includes. */
const FONTS = ['inter-ui', '@fontsource-variable/vazirmatn'];

export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Path of a package that another one needs: in its folder, or in a folder above. */
function found(packages: ReadonlyMap<string, Package>, from: string, name: string): string | undefined {
  for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf(`/${MODULES}`)))) {
    const at = `${around === '' ? '' : `${around}/`}${MODULES}${name}`;
    if (packages.has(at)) return at;
    if (around === '') return undefined;
  }
}

function licenceOf(root: string, at: string, { license }: Package): string {
  if (license !== undefined) return license;
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, at, 'package.json'), 'utf8')));
  if (typeof manifest.license === 'string') return manifest.license;
  return (
    manifest.license?.type ?? manifest.licenses?.map(({ type }) => type).join(' or ') ?? 'see its LICENSE'
  );
}

/** Every package of the lock file that the programs need, directly or not, on any platform; each version once. */
export function licensed(root: string): Licensed[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const all = new Map(Object.entries(packages));
  const reached = new Set<string>();
  const reach = (at: string): void => {
    const known = all.get(at);
    if (known === undefined || reached.has(at)) return;
    reached.add(at);
    if (known.link === true) reach(known.resolved ?? '');
    for (const name of Object.keys({ ...known.dependencies, ...known.optionalDependencies })) {
      const next = found(all, at, name);
      if (next !== undefined) reach(next);
    }
  };
  for (const at of all.keys()) if (SHIPPED.test(at)) reach(at);
  for (const name of FONTS) reach(`${MODULES}${name}`);
  const once = new Map<string, Licensed>();
  for (const at of reached) {
    const each = all.get(at);
    if (each === undefined || each.link === true || !at.includes(MODULES)) continue;
    const name = at.slice(at.lastIndexOf(MODULES) + MODULES.length);
    once.set(`${name} ${each.version}`, { name, version: each.version, licence: licenceOf(root, at, each) });
  }
  return [...once.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

function byLicence(list: readonly Licensed[]): [licence: string, packages: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { name, version, licence } of list)
    groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`]);
  return [...groups].sort(([a, m], [b, n]) => n.length - m.length || a.localeCompare(b, 'en'));
}

export function licencesPage(root: string): string {
  const sections = byLicence(licensed(root)).map(
    ([licence, packages]) =>
      `## ${licence} (${packages.length})\n\n${packages.join(', ').replaceAll(/(.{90,}?,) /g, '$1\n')}\n`,
  );
  return `# Licences of dependencies

Written by \`npm run licences\` from the lock file: every package that the programs need, directly or not, on any platform,
with the licence that it names. What they are for, and what binary packages contain beside: [dependencies.md](dependencies.md).

${sections.join('\n')}`;
}
