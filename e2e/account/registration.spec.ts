import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { addAuthenticator } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

const speakEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'en'));
const PASSWORD = 'a long password';

/** Fills the form in as somebody new. */
async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Yılmaz');
  await page.getByLabel('Date of birth').fill('1990-12-31');
  await page.getByLabel('Country').selectOption('TR');
  await page.getByLabel('E-mail').fill(`${username}@example.org`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** Opens the link to a page in the newest mail that has one, when the mail has arrived. */
async function openMailedLink(page: Page, to: 'mail-confirm' | 'reset-password'): Promise<void> {
  const link = page.locator(`article a[href*="${to}"]`).first();
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
}

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

test('PROT-40 PROT-42 a player registers, confirms by mail, signs in, and gets a new password by mail', async ({
  page,
}) => {
  await speakEnglish(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('This field is required');
  expect(await violations(page)).toEqual([]);
  await register(page, 'ayse.yilmaz');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await signIn(page, 'ayse.yilmaz');
  await expect(page.getByRole('alert')).toContainText('Confirm your e-mail address first');
  await openMailedLink(page, 'mail-confirm');
  await expect(page).not.toHaveURL(/token/);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your user name is ayse.yilmaz.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'ayse.yilmaz');
  await page.waitForURL('**/lobby');
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('ayse.yilmaz@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('we have sent it a link')).toBeVisible();
  await openMailedLink(page, 'reset-password');
  await page.locator('input[name=newPassword]').fill('another long password');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await signIn(page, 'ayse.yilmaz', 'another long password');
  await page.waitForURL('**/lobby');
});

test('PROT-44 terms that have changed are shown at the next login, and accepted there', async ({
  page,
  stack,
}) => {
  await speakEnglish(page);
  setSettings(stack, { TERMS_VERSION: '2026-11', TERMS_URL: '/rules' });
  await signIn(page, 'demo2', 'demo1234');
  await expect(page.getByRole('heading', { name: 'The terms have changed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/rules');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.waitForURL('**/lobby');
  setSettings(stack, {});
});

test('PROT-47 a passkey is added on the profile page and asked for at the next login', async ({ page }) => {
  await speakEnglish(page);
  await addAuthenticator(page);
  await signIn(page, 'demo', 'demo1234');
  await page.waitForURL('**/lobby');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('My phone');
  await page.getByLabel('Your password').fill('demo1234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Keep these recovery codes')).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('My phone, never used')).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  await signIn(page, 'demo', 'demo1234');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/lobby');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByLabel('Your password').fill('demo1234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
});
