import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { files, ROOT } from '../paths.ts';

const ID = /\b[A-Z][A-Z0-9]*-\d+\b/g;
/** A text that begins with an id: the title of a test. */
const TITLE = /(['"`])([A-Z][A-Z0-9]*-\d+ .*?)\1/g;
/** Terms of the same form that are no requirement. */
const OTHER = /^(SHA|UTF|ISO|CRC|HS|H|ED|RFC|CVE)-\d+$/;

/** Lists the tests of each requirement. Returns the ids of tests that no requirement has. */
export function trace(): string[] {
  const pages = files('docs/requirements', /\.md$/).map((page) => readFileSync(page, 'utf8'));
  const requirements = new Set(pages.join('\n').match(/(?<=^\| )[A-Z][A-Z0-9]*-\d+(?= \|)/gm));
  const carriers = new Map<string, Set<string>>();
  for (const file of ['apps', 'packages', 'e2e', 'scripts/lib/site'].flatMap((folder) =>
    files(folder, /\.(test|spec|suite)\.tsx?$/),
  )) {
    for (const [, , title = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      for (const id of title.match(ID) ?? []) {
        if (OTHER.test(id)) continue;
        carriers.set(id, (carriers.get(id) ?? new Set()).add(relative(ROOT, file)));
      }
    }
  }

  for (const id of requirements) console.log(id.padEnd(12), [...(carriers.get(id) ?? ['–'])].join(', '));
  const unknown = [...carriers.keys()].filter((id) => !requirements.has(id));
  const proven = [...requirements].filter((id) => carriers.has(id)).length;
  console.log(`\n${proven} of ${requirements.size} requirements are carried by a test.`);
  return unknown.map((id) => `${id}: in no requirement (${[...(carriers.get(id) ?? [])].join(', ')})`);
}
