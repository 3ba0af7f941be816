import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { STEP_MS } from './patience.ts';
import type { Pictures } from './pictures.ts';
import { CODE_MS, codeOf } from './totp.ts';

const MONITOR = { width: 1200, height: 760 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** Members of staff of the demonstration, and its players. */
type Username = 'staff' | 'lead' | 'support' | 'compliance' | 'technician' | 'auditor' | 'demo' | 'demo2';

const passwordOf = (username: Username): string => `${username.replace(/\d$/, '')}1234`;

/** A day at a site: its browser, and the people who have come to it. */
export class Day {
  readonly stack: Stack;
  readonly pictures: Pictures;
  readonly #browser: Browser;
  /** Keys of the authenticator apps. */
  readonly #keys = new Map<Username, string>();
  /** The periods whose codes were typed last. */
  readonly #typed = new Map<Username, number>();
  readonly #pages = new Map<Username, Page>();

  constructor(stack: Stack, browser: Browser, pictures: Pictures) {
    this.stack = stack;
    this.pictures = pictures;
    this.#browser = browser;
  }

  /** Opens a browser of somebody's own at the login page. */
  async comes(username: Username, viewport: { width: number; height: number } = MONITOR): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport,
      baseURL: this.stack.url,
      locale: 'en',
      colorScheme: 'dark',
      deviceScaleFactor: viewport === PHONE ? 2 : 1,
    });
    context.setDefaultTimeout(STEP_MS);
    await context.addInitScript(() => {
      localStorage.setItem('language', 'en');
      localStorage.setItem('welcomed', '1');
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
    this.#pages.set(username, page);
    return page;
  }

  /** The browser of somebody who has come. */
  pageOf(username: Username): Page {
    const page = this.#pages.get(username);
    if (page === undefined) throw new Error(`${username} has not come`);
    return page;
  }

  /** Pictures of every browser, for the search of a fault. */
  async showWhatIsOpen(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    for (const [name, page] of this.#pages)
      await page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => undefined);
  }

  /** Types the code of the authenticator app, whose key the page shows at the first sign-in, and then confirms the recovery codes. */
  async answerSecondStep(username: Username): Promise<void> {
    const page = this.pageOf(username);
    const shown = page.getByText('Key:').locator('..').locator('bdi');
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    const first = !this.#keys.has(username);
    if (first) {
      await shown.waitFor();
      this.#keys.set(username, (await shown.innerText()).replaceAll(' ', ''));
    }
    await this.#codeCounts(username);
    await code.fill(codeOf(this.#keys.get(username) ?? ''));
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (!first) return;
    await page.getByLabel('I have stored them in a safe place').check();
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Waits for the next code of the app, if this one was typed before: a code counts once. */
  async #codeCounts(username: Username): Promise<void> {
    const period = () => Math.floor(Date.now() / CODE_MS);
    const last = this.#typed.get(username);
    if (last === period()) await delay(CODE_MS - (Date.now() % CODE_MS));
    this.#typed.set(username, period());
  }

  /** A member of staff comes, signs in with the second step, and opens the console. */
  async staffComes(username: Username, viewport: { width: number; height: number } = MONITOR): Promise<Page> {
    const page = await this.comes(username, viewport);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await this.answerSecondStep(username);
    await openConsole(page);
    return page;
  }

  /** A player comes and signs in. */
  async playerComes(
    username: Username,
    viewport: { width: number; height: number } = MONITOR,
  ): Promise<Page> {
    const page = await this.comes(username, viewport);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/lobby');
    return page;
  }
}

/** From the lobby to the console, by the menu. */
export async function openConsole(page: Page): Promise<void> {
  await page.waitForURL('**/lobby');
  await page.getByRole('link', { name: 'Console' }).first().click();
  await page.getByTestId('console-link').waitFor();
}

/** Opens a screen of the console by its menu. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Console menu' });
  const link = menu.getByRole('link', { name: new RegExp(`^${screen}`) });
  if (!(await link.isVisible())) {
    await page.getByTestId('console-more').click();
    await page.getByRole('dialog').getByRole('link', { name: screen }).click();
  } else await link.click();
  await page.locator('main h1').first().waitFor();
}
