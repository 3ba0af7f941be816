import { createHmac, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seedAttendant } from '../seed/player-accounts.ts';
import { violations } from '../support/accessibility.ts';
import { addAuthenticator } from '../support/sign-in.ts';
import { expect, strictTest as test } from '../support/stack.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app now (RFC 6238), by the key that the page shows. */
function codeOf(shownKey: string): string {
  const bits = [...shownKey.replace(/\s/g, '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** An attendant without a second factor. */
async function newAttendant({ home }: { readonly home: string }): Promise<string> {
  const username = `attendant${randomInt(1_000_000)}`;
  await seedAttendant(home, username);
  return username;
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto('/login');
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(`${username}1234`);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** The recovery codes, which are shown before anything else: copied, saved, and confirmed as stored. */
async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page.getByTestId('codes').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const go = page.getByRole('button', { name: 'Continue' });
  await expect(go).toBeDisabled();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await page.getByLabel('I have stored them in a safe place').check();
  await go.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return codes;
}

test('PROT-48 C19.31 staff that must have a second factor set up an app at the login, keep recovery codes, and sign in by one', async ({
  page,
  stack,
}) => {
  const username = await newAttendant(stack);
  await signIn(page, username);
  const key = await page.locator('bdi').last().textContent();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key ?? ''));
  await page.getByRole('button', { name: 'Sign in' }).click();
  const [code = ''] = await keepCodes(page);
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  await signIn(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});

test('PROT-48 C19.32 staff that must have a second factor may make a passkey at the login instead, and keep recovery codes', async ({
  page,
  stack,
}) => {
  const username = await newAttendant(stack);
  await addAuthenticator(page);
  await signIn(page, username);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await keepCodes(page);
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  await signIn(page, username);
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});
