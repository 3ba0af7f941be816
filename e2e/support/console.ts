import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { Player } from './player.ts';

/** A phone in the hand of a member of staff. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a page of the console as a member of staff, and waits until it is live. */
export async function openConsole(page: Page, username: string, path = ''): Promise<void> {
  await new Player(page).signIn(username, `/console/${path}`);
  await expect(page.getByTestId('console-link')).toHaveAttribute('data-phase', 'live');
}

/** The same in a browser of its own, beside that of `page`. */
export async function consoleBeside(
  page: Page,
  username: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser');
  const staff = await browser.newPage({ baseURL: new URL(page.url()).origin, ...options });
  await openConsole(staff, username, path);
  return staff;
}
