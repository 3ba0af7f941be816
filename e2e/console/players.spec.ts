import { readFileSync } from 'node:fs';
import { violations } from '../support/accessibility.ts';
import { openConsole } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { callerOf, newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('OPS-60 OPS-61 OPS-64 OPS-65 OPS-66 support finds a player without accents, helps, and the page and the trail have it', async ({
  page,
  stack,
}) => {
  await openConsole(page, 'support', 'players');
  await page.getByRole('searchbox', { name: 'Search' }).fill('SECOND PLÁY');
  await expect(page.getByTestId('row')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'demo2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('demo2');
  await expect(page.getByTestId('player-state')).toHaveText('Active');
  expect(await violations(page)).toEqual([]);

  // Another test may have left a bonus that the player has not claimed.
  const waiting = page.locator('dt:text("Unclaimed bonus") + dd');
  const before = (await waiting.count()) === 0 ? 0 : Number(await waiting.getAttribute('data-minor'));

  await page.getByTestId('act-note').click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Asks for a call at noon');
  await page.getByTestId('act-dialog').getByRole('button', { name: 'Add note' }).click();
  await page.getByTestId('player-acts').click();
  expect(await violations(page, '[data-testid="act-dialog"]')).toEqual([]);
  await page.getByTestId('act-bonus').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByRole('textbox', { name: 'Reason' }).fill('waited long');
  await page.getByRole('button', { name: /^Grant/ }).click();
  await expect(waiting).toHaveAttribute('data-minor', `${before + 1_250}`);

  await page.getByRole('navigation', { name: 'Player page sections' }).getByText('Notes').click();
  await expect(page.getByTestId('row').first()).toContainText('Asks for a call at noon');
  await page.goBack();
  await expect(waiting).toHaveAttribute('data-minor', `${before + 1_250}`);
  const log = JSON.stringify(await (await callerOf(stack.url, 'auditor'))('/console/trail', {}, 'GET'));
  for (const kind of ['players.searched', 'player.viewed', 'player.noted', 'bonus.granted'])
    expect(log).toContain(kind);
});

test('OPS-64 on a phone compliance bans a player, whose open page is signed out at once, and lifts the ban', async ({
  page,
  browser,
}) => {
  const banned = newGuest();
  const guest = await browser.newContext();
  const theirs = new Player(await guest.newPage());
  await theirs.signIn(banned);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'compliance', `players?q=${banned}`);
  await page.getByTestId('row').click();
  await page.getByTestId('player-acts').click();
  await page.getByTestId('act-ban').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('threatens others');
  await page.getByTestId('act-dialog').getByRole('button', { name: 'Ban player' }).click();
  await expect(page.getByTestId('player-state')).toHaveText('Banned');
  await theirs.page.waitForURL('**/login**');
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('player-acts').click();
  await page.getByTestId('act-unban').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('settled');
  await page.getByTestId('act-dialog').getByRole('button', { name: 'Lift ban' }).click();
  await expect(page.getByTestId('player-state')).toHaveText('Active');
  await guest.close();
});

test('OPS-63 OPS-67 a list of a player keeps its sort in the address and is saved as a file', async ({
  page,
}) => {
  await openConsole(page, 'compliance', 'players?q=demo2');
  await page.getByRole('link', { name: 'demo2' }).click();
  await page.getByRole('navigation', { name: 'Player page sections' }).getByText('Transactions').click();
  await page.getByRole('button', { name: 'Sort by Amount' }).click();
  await page.waitForURL('**/transactions?sort=amount');
  await expect(page.getByRole('columnheader', { name: /Amount/ })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: /Amount/ })).toHaveAttribute('aria-sort', 'ascending');
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain('id,date,from,amount,type');
  expect(file.trim().split('\r\n').length).toBeGreaterThan(1);
});
