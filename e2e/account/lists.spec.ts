import { readFile } from 'node:fs/promises';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('TX-1 TX-2 SESS-1 filters of a list are part of the address, survive a reload and apply to the CSV file', async ({
  page,
}) => {
  await new Player(page).signIn('demo2');
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Deposit' });
  await page.waitForURL('**/transactions?kind=1');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('Deposit');
  const count = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(count);
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(count + 1);
  await page.goto('/transactions?kind=1&from=2099-01-01');
  await expect(page.getByText('No results for these filters.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(count);
  await page.goto('/transactions?page=-1&sort=;drop&kind=everything&from=yesterday');
  await expect(rows.first()).toBeVisible();
  const listed = page.waitForResponse('**/api/player/sessions?*');
  await page.goto('/slot-sessions?kind=1');
  expect((await listed).status()).toBe(200);
});

test('TX-1 TX-2 transactions show money, and days are chosen in a calendar by keyboard alone', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  const listed = page.waitForResponse('**/api/player/transactions?*');
  await page.goto('/transactions');
  expect((await listed).url()).toContain('kind=money');
  await expect(page.locator('tbody tr').first()).toContainText('₺');
  const button = page.getByTestId('date-range');
  await button.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Dates' });
  await expect(calendar.locator('button[aria-current=date]')).toBeFocused();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(button).toContainText('–');
  await button.press('Enter');
  await expect(calendar.locator('[aria-selected=true]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('TX-1 a row has two lines on a phone, and a tap shows every field of it', async ({ page }) => {
    await new Player(page).signIn('demo', '/transactions');
    const row = page.getByTestId('row').first();
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
    await row.locator('summary').tap();
    await expect(row.getByText('IP', { exact: true })).toBeVisible();
    await page.getByTestId('date-range').tap();
    const calendar = page.getByRole('dialog', { name: 'Dates' });
    const box = await calendar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });
});
