import { test as base, type Page } from '@playwright/test';
import { bundles } from '../../../scripts/lib/paths.ts';
import { ACCOUNT, tokenFor } from './literal-calls.ts';
import { LiteralServer } from './literal-server.ts';

/** What the browser itself says of an answer with an error status is no error of the app. */
const OF_THE_BROWSER = /^Failed to load resource: the server responded with a status of/;

interface LiteralFixtures {
  /** A server that knows only what the specification names. */
  readonly server: LiteralServer;
  /** Errors of the console and unhandled rejections of the page. */
  readonly errors: string[];
}

export const test = base.extend<LiteralFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = new LiteralServer(bundles.web);
    await server.start();
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.url),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !OF_THE_BROWSER.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
      await use(errors);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';

/** Opens a page of the app as a player whose token is stored. */
export async function openSignedIn(page: Page, path: string, token = tokenFor()): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('stored') !== null) return;
    sessionStorage.setItem('stored', '1');
    localStorage.setItem('access_token', stored);
  }, token);
  await page.goto(path);
}

/** Signs in at the login page. */
export async function signInByForm(page: Page, password: string = ACCOUNT.password): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(ACCOUNT.username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
