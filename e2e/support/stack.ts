import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { bundles } from '../../scripts/lib/paths.ts';
import type { DemoMachine } from '../../scripts/lib/site/demo.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { type Stack, startStack } from '../../scripts/lib/site/stack.ts';
import { CABINET_SEED } from './cabinet-seed.ts';
import { type Media, SMALL_MEDIA } from './picture/media.ts';

/** SEAT_HOLD_SECONDS of these tests. */
const SEAT_HOLD_SECONDS = 12;

/** A temporary home folder that PostgreSQL's unprivileged user can reach. */
export function temporaryHome(): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'floorcast-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Variable that names the folder of the run's template to the workers. */
export const TEMPLATE = 'SITE_TEMPLATE';

/** Whether it is the folder of PostgreSQL's programs, more than half of a home, which all homes of a run share. */
const isProgram = (name: string): boolean => name.startsWith('pg-');

/** A temporary home folder with a copy of the run's template, owners kept: the database's files belong to its own user. */
export async function siteHome(): Promise<{ home: string; remove(): void }> {
  const place = temporaryHome();
  const template = process.env[TEMPLATE];
  if (template === undefined) throw new Error(`${TEMPLATE} is not set: the global setup did not run`);
  const names = readdirSync(template);
  const own = names.filter((name) => !isProgram(name)).map((name) => join(template, name));
  await promisify(execFile)('cp', ['-a', '--reflink=auto', ...own, place.home]);
  for (const name of names.filter(isProgram)) symlinkSync(join(template, name), join(place.home, name));
  return place;
}

/** Path of the SETTINGS_FILE of a home. */
export const settingsFile = (home: string): string => join(home, 'Settings.json');

/** A copy of the built web app for WEB_DIR, which a build during the run does not change. */
export function webCopy(home: string): string {
  const copy = join(home, 'web');
  cpSync(bundles.web, copy, { recursive: true });
  return copy;
}

/** Writes the site's settings, which apply to the next page. */
export function setSettings({ home }: Pick<Stack, 'home'>, settings: object): void {
  writeFileSync(settingsFile(home), JSON.stringify(settings));
}

/** Kills a process; its supervisor restarts it. */
export function kill({ pid }: { readonly pid: number | undefined }): void {
  if (pid === undefined) throw new Error('no process to kill');
  process.kill(pid, 'SIGKILL');
}

/** Runs a command of `npm run admin` beside the running house, as an account of the demonstration. Returns what it prints. */
export async function administer(
  { home }: Pick<Stack, 'home'>,
  args: readonly string[],
  as: 'admin' | 'lead' = 'admin',
): Promise<string> {
  const signIn = join(home, as === 'admin' ? 'sign-in' : `sign-in-${as}`);
  const command = async (words: readonly string[]) => {
    const env = { ...process.env, FLOORCAST_HOME: home, SIGN_IN_FILE: signIn };
    const { stdout } = await promisify(execFile)(process.execPath, [bundles.admin, ...words], { env });
    return stdout;
  };
  if (!existsSync(signIn)) await command(['sign-in', as, '--password', `${as}1234`]);
  return command(args);
}

/** Moves money by hand, as two do: one proposes it by a command, and another approves it. */
export async function moveByHand(stack: Stack, args: readonly string[]): Promise<void> {
  const made = await administer(stack, args);
  const [, id] = /^Approval request (\S+):/.exec(made) ?? [];
  if (id !== undefined) await administer(stack, ['proposal', 'approve', id], 'lead');
}

export interface StackFixtures {
  readonly stack: Stack;
  /** Home folder of the stack. */
  readonly home: string;
  readonly media: Media;
  /** Content of POLICY_FILE. */
  readonly policy: object;
  /** Further environment of the house. */
  readonly environment: Readonly<Record<string, string>>;
  /** PAGE_ORIGINS. */
  readonly pageOrigins: string;
  /** Content of SETTINGS_FILE at the start. */
  readonly settings: { readonly CURRENCY?: string };
  /** Changes the connections of a machine, which are otherwise its cabinet's sockets. */
  readonly rewire: (machine: DemoMachine) => DemoMachine;
}

/**
 * Tests on the whole product: real house, database, floor and cabinets, started once per worker. A test that needs another
 * policy, environment, currency or media has a kind of site of its own, whose start takes seconds: one that only needs
 * nobody else's traces has a guest and a machine of its own, and takes back what it set up.
 */
export const test = base.extend<object, StackFixtures>({
  policy: [{}, { scope: 'worker', option: true }],
  environment: [{}, { scope: 'worker', option: true }],
  pageOrigins: ['', { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  media: [SMALL_MEDIA, { scope: 'worker', option: true }],
  home: [
    async ({ settings }, use) => {
      // The books of the template are in lira.
      const { home, remove } = settings.CURRENCY === undefined ? await siteHome() : temporaryHome();
      await use(home);
      remove();
    },
    { scope: 'worker' },
  ],
  rewire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => use((machine) => machine),
    { scope: 'worker' },
  ],
  stack: [
    async ({ policy, environment, pageOrigins, settings, media, home, rewire }, use) => {
      writeFileSync(settingsFile(home), JSON.stringify(settings));
      const policyFile = join(home, 'policy.json');
      writeFileSync(policyFile, JSON.stringify(policy));
      const began = performance.now();
      const stack = await startStack({
        port: await freePort(),
        home,
        mediaPort: 0,
        mediaAddress: '127.0.0.1',
        seed: CABINET_SEED,
        control: true,
        media,
        rewire,
        env: {
          SEAT_HOLD_SECONDS: String(SEAT_HOLD_SECONDS),
          LOGINS_A_MINUTE: '1000',
          SETTINGS_FILE: settingsFile(home),
          POLICY_FILE: policyFile,
          PAGE_ORIGINS: pageOrigins,
          ...environment,
        },
      });
      console.log(`a site started in ${Math.round(performance.now() - began)} ms`);
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

/** A site whose policy is stricter in what no test of another site needs: the tests of these rules share one. */
export const strictTest = test.extend<object, Pick<StackFixtures, 'policy'>>({
  policy: [
    { staffSecondFactor: true, withdrawalsFinal: true },
    { scope: 'worker', option: true },
  ],
});
export { expect } from '@playwright/test';
