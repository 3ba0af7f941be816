import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { violations } from '../support/accessibility.ts';
import { openConsole } from '../support/console.ts';
import { showNotice } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('OPS-15 OPS-12 compliance narrows the trail, opens a row, proves the chain and exports it', async ({
  page,
  stack,
}) => {
  const words = `Sunday ${randomUUID()}`;
  await (await showNotice(stack.url, words))();
  await openConsole(page, 'compliance', 'trail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByTestId('chain-state')).toHaveText('Verified: no changes found');
  const rows = page.getByTestId('row');
  await expect(rows.filter({ hasText: 'Staff signed in' })).not.toHaveCount(0);
  await page.getByLabel('Area').selectOption('set-up');
  await expect(rows.filter({ hasText: 'Staff signed in' })).toHaveCount(0);
  const created = rows.filter({ hasText: words }).filter({ hasText: 'Notice created' });
  await expect(created).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('trail.csv');
  const [head, ...lines] = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFseq,at,kind,actor,actorId,playerId,machineId,detail');
  expect(
    lines.filter((line) => line.includes(',notice.created,admin,') && line.includes(words)),
  ).toHaveLength(1);
  expect(lines.filter((line) => line.includes('staff.signed-in'))).toEqual([]);
  await created.getByRole('button').click();
  await expect(page.getByTestId('trail-row')).toContainText(words);
  expect(await violations(page, '[data-testid="trail-row"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/console/trail?group=sign-ins');
  await expect(page.getByTestId('row').first()).toContainText('Staff signed in');
  await page.goto('/console/trail?actor=compliance');
  await expect(page.getByTestId('row').filter({ hasText: 'List exported' }).first()).toContainText(
    'List: trail',
  );
});
