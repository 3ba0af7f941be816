import { violations } from '../support/accessibility.ts';
import { openConsole } from '../support/console.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

/** A machine at which no test of the site plays. */
const UNPLAYED = 112;

test('OPS-56 a technician reads the past of a machine on its page, and nothing of its players', async ({
  page,
}) => {
  await openConsole(page, 'technician', `wall/${UNPLAYED}`);
  await page.getByTestId('act-reserve').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('new bill acceptor');
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve' }).click();
  const parts = page.getByRole('navigation', { name: 'Machine page sections' });
  await parts.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByTestId('row').first()).toContainText('new bill acceptor');
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('row').first().getByRole('button').click();
  await expect(page.getByTestId('trail-row')).toContainText('new bill acceptor');
  await page.keyboard.press('Escape');
  for (const part of ['Games', 'Sessions']) {
    await parts.getByRole('link', { name: part }).click();
    await expect(page.getByText('No games played yet')).toBeVisible();
  }
  await expect(parts.getByRole('link', { name: 'Approvals' })).toHaveCount(0);
  await expect(page.getByTestId('export')).toHaveCount(0);
  await page.goto(`/console/wall/${UNPLAYED}`);
  await page.getByTestId('act-free').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('it takes bills again');
  await page.getByTestId('machine-act').locator('button[type=submit]').click();
  await expect(page.getByTestId('act-reserve')).toBeVisible();
});

test('OPS-69 an auditor reads what was proposed about a player, and the calls about the player', async ({
  page,
}) => {
  const quiet = newGuest();
  await openConsole(page, 'auditor', `players?q=${quiet}`);
  await page.getByRole('link', { name: quiet, exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Player page sections' });
  for (const [part, none] of [
    ['Approvals', 'No approval requests yet'],
    ['Calls', 'No closed calls yet'],
  ] as const) {
    await tabs.getByRole('link', { name: part }).click();
    await expect(page.getByText(none)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
});
