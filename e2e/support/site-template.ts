import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';

/** Names the folder of the run's template to the workers. */
const VARIABLE = 'SITE_TEMPLATE';

/**
 * Creates a home folder with a migrated and seeded database, which each site of a test copies. Playwright's global setup;
 * returns the teardown.
 */
export default async function setup(): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'floorcast-'));
  const began = performance.now();
  const stack = await startStack({
    port: await freePort(),
    home,
    mediaPort: 0,
    mediaAddress: '127.0.0.1',
    machines: [],
  });
  console.log(`a site without a template started in ${Math.round(performance.now() - began)} ms`);
  await stack.close();
  process.env[VARIABLE] = home;
  return () => rmSync(home, { recursive: true, force: true });
}

/** Fills an empty home folder with a copy of the template, owners kept: the database's files belong to its own user. */
export async function copyTemplate(home: string): Promise<void> {
  const template = process.env[VARIABLE];
  if (template === undefined) throw new Error(`${VARIABLE} is not set: the global setup did not run`);
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${template}/.`, home]);
}
