import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { storageOf } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

/** Signs in as `demo` in English, then opens a link with a token. */
async function openLink(page: Page, url: string, token: string): Promise<void> {
  const stored = await storageOf(url, 'demo');
  await page.goto('/robots.txt');
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries({ ...items, language: 'en' }))
      localStorage.setItem(name, value);
  }, stored);
  await page.goto(`/profile?token=${token}`);
  await page.waitForURL((address) => !address.href.includes('token'));
}

const tokenOf = async (url: string, username: 'demo' | 'demo2') =>
  (await storageOf(url, username)).access_token ?? '';
const profileOf = (page: Page, username: string) =>
  page.locator('#content').getByText(username, { exact: true });

test('START-3 a link with a token of another account asks before it replaces the present one, and Escape refuses', async ({
  page,
  stack,
}) => {
  await openLink(page, stack.url, await tokenOf(stack.url, 'demo2'));
  const dialog = page.getByTestId('token-link');
  await expect(dialog).toContainText(/signed in as .demo.\. This link signs in .demo2.\./);
  await expect(page.getByTestId('token-link-keep')).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    // From the last button the focus moves to the browser's controls, never to the page behind.
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, body')?.matches('dialog, body')),
    ).toBe(true);
    expect(await page.locator('#content :focus').count()).toBe(0);
  }
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(profileOf(page, 'demo')).toBeVisible();
  await page.reload();
  await expect(profileOf(page, 'demo')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('START-3 START-9 a player who accepts the link is signed in by it, and the previous sign-in ends', async ({
  page,
  stack,
}) => {
  await openLink(page, stack.url, await tokenOf(stack.url, 'demo2'));
  const before = await page.evaluate(() => localStorage.getItem('access_token'));
  await page.getByTestId('token-link-switch').click();
  await expect(profileOf(page, 'demo2')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/profile');
  const headers = { authorization: `Bearer ${before}` };
  expect((await page.request.get(`${stack.url}/api/validate`, { headers })).status()).toBe(401);
});

test('START-3 an invalid token leaves the present sign-in and shows a notice; a token of the same account shows none', async ({
  page,
  stack,
}) => {
  await openLink(page, stack.url, 'garbage');
  await expect(
    page.getByText(/The sign-in link is not valid. You are still signed in as .demo.\./),
  ).toBeVisible();
  await expect(profileOf(page, 'demo')).toBeVisible();
  await openLink(page, stack.url, await tokenOf(stack.url, 'demo'));
  await expect(profileOf(page, 'demo')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

test('START-3 with TOKEN_LINK replace a link signs in its account without a question, and an invalid one signs out', async ({
  page,
  stack,
}) => {
  setSettings(stack, { TOKEN_LINK: 'replace' });
  await openLink(page, stack.url, await tokenOf(stack.url, 'demo2'));
  await expect(profileOf(page, 'demo2')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openLink(page, stack.url, 'garbage');
  await page.waitForURL('**/login**');
  await expect(page.getByText('Invalid access_token')).toBeVisible();
});

test('START-3 an empty token in a link is no token: the present sign-in stays without a notice', async ({
  page,
  stack,
}) => {
  await openLink(page, stack.url, '');
  await expect(profileOf(page, 'demo')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

test('START-3 START-4 START-5 a stored token that has expired, or is garbage, is reported and dropped without a call; an empty one in the address is ignored', async ({
  page,
}) => {
  const expired = { id: 7, Group: '', Permissions: [], type: 'user', exp: Date.now() / 1_000 - 60 };
  const names = { name: 'A', lastname: 'B', email: 'a@example.org', username: 'ab' };
  const payload = Buffer.from(JSON.stringify({ ...expired, ...names })).toString('base64url');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/validate') calls.push(request.url());
  });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  for (const [token, words] of [
    [`e30.${payload}.x`, 'access_token expired'],
    ['garbage', 'Invalid access_token'],
  ] as const) {
    await page.goto('/robots.txt');
    await page.evaluate((stored) => localStorage.setItem('access_token', stored), token);
    await page.goto('/lobby');
    await page.waitForURL('**/login**');
    await expect(page.getByText(words)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  }
  await page.goto('/login?token=');
  await expect(page.locator('input[name=username]')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expect(page.getByTestId('toast')).toHaveCount(0);
  expect(calls).toEqual([]);
});
