import { readFile } from 'node:fs/promises';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('TX-1 TX-2 SESS-1 filters of a list are part of the address, survive a reload and apply to the CSV file', async ({
  page,
}) => {
  await new Player(page).signIn('demo2', 'demo1234');
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
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(count);
  await page.goto('/transactions?page=-1&sort=;drop&kind=everything&from=yesterday');
  await expect(rows.first()).toBeVisible();
  const listed = page.waitForResponse('**/api/player/sessions?*');
  await page.goto('/slot-sessions?kind=1');
  expect((await listed).status()).toBe(200);
});
