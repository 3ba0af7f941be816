import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Player } from './player.ts';
import { expect, test } from './stack.ts';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

test('ROUTE-7 a guest is sent to the login and back to where they wanted to go', async ({ page }) => {
  await page.goto('/transactions');
  await page.waitForURL('**/login**');
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/transactions');
});

test('LOGIN-7 a wrong password is refused in words, and nobody is signed in', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name=username]').fill('staff');
  await page.locator('input[name=password]').fill('wrong-word');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain('eyJ');
});

test('ROUTE-1 an unknown address is the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.waitForURL('**/pages/errors/error-404');
});

test('screens hold against axe', async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name=username]').waitFor();
  expect(await violations(page)).toEqual([]);
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.card(101).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const path of ['/transactions', '/slot-sessions']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await page.goto('/lobby');
  await player.sitDown(109);
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});
