import type { Page } from '@playwright/test';
import { Player } from '../../support/player.ts';
import { type Day, goTo } from '../day.ts';
import { expect } from '../patience.ts';

const GAMES = 3;

/** A player says that a win was not credited: support looks at the game, the lead proposes a credit, and staff approve it. */
export async function answerAComplaint(day: Day): Promise<void> {
  const { pictures } = day;
  await play(day.pageOf('demo'));

  const support = await day.staffComes('support');
  await support.getByRole('button', { name: 'Start shift' }).click();
  await goTo(support, 'Players');
  await support.getByRole('searchbox', { name: 'Search' }).fill('demo');
  await support.getByRole('link', { name: 'demo', exact: true }).click();
  await expect(support.getByRole('heading', { level: 1, name: 'demo' })).toBeVisible();
  await expect(support.getByText('Current session')).toBeVisible();
  await pictures.take(support, 'player');
  const tabs = support.getByRole('navigation', { name: 'Player page sections' });
  await tabs.getByRole('link', { name: 'Sessions' }).click();
  await expect(support.getByTestId('row').first()).toContainText('Copper Comet I');
  await support
    .getByRole('link', { name: /games/i })
    .filter({ hasNot: support.locator('nav') })
    .last()
    .click();
  await expect(support.getByTestId('row')).toHaveCount(GAMES);
  await support.getByTestId('row').first().getByRole('button').first().click();
  await expect(support.locator('dialog[open] img')).toBeVisible();
  await pictures.take(support, 'game');
  await support.keyboard.press('Escape');
  await tabs.getByRole('link', { name: 'Transactions' }).click();
  await expect(support.getByTestId('row').first()).toBeVisible();
  await support.getByRole('button', { name: 'Add note' }).click();
  await support
    .getByRole('textbox', { name: 'Note' })
    .fill('Says that a coin was not returned at the counter. Lead decides.');
  await support.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await tabs.getByRole('link', { name: 'Notes' }).click();
  await expect(support.getByTestId('row').first()).toContainText('Lead decides');

  await credit(day);
}

/** Games of a player, with the results on the screen. */
async function play(page: Page): Promise<void> {
  const player = new Player(page);
  await expect(page.getByTestId('spin')).toBeEnabled();
  for (let game = 0; game < GAMES; game += 1) {
    await expect(page.getByTestId('spin')).toBeEnabled();
    await page.getByTestId('spin').click();
    await page.waitForTimeout(6_000);
  }
  await expect.poll(() => player.amount('credit')).toBeGreaterThan(0);
}

/** An adjustment, proposed by the lead and approved by another. */
async function credit(day: Day): Promise<void> {
  const { pictures } = day;
  const lead = day.pageOf('lead');
  await goTo(lead, 'Players');
  await lead.getByRole('searchbox', { name: 'Search' }).fill('demo');
  await lead.getByRole('link', { name: 'demo', exact: true }).click();
  await lead.getByRole('link', { name: 'Adjust' }).click();
  await lead.getByRole('radio', { name: 'Into the wallet' }).check();
  await lead.getByLabel('Amount', { exact: true }).fill('25.00');
  await lead.getByLabel('Repeat the amount').fill('25.00');
  await lead.getByLabel('Reason').fill('Complaint of 27 November: machine kept a coin');
  await pictures.take(lead, 'adjust', 1000);
  await lead.getByRole('button', { name: 'Send request' }).click();
  await expect(lead.getByText(/You sent this request/)).toBeVisible();

  const staff = day.pageOf('staff');
  await goTo(staff, 'Money');
  await staff.getByTestId('proposal').getByRole('link').click();
  await expect(staff.getByRole('table', { name: 'Effect on accounts' })).toBeVisible();
  await pictures.take(staff, 'proposal-phone', 1000);
  await staff.getByRole('button', { name: /^Approve/ }).click();
  await expect(staff.getByText('Completed').first()).toBeVisible();
}
