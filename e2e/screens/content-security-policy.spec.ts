import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

/** A violation that the browser blocked. */
function forbidden(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) lines.push(message.text());
  });
  return lines;
}

test('SRV-1 no screen violates its content security policy', async ({ page }) => {
  const lines = forbidden(page);
  const player = new Player(page);
  await player.takeSeat();
  await player.cashIn('10');
  await expect.poll(() => player.amount('credit')).toBe(1_000);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  const screens = ['profile', 'slot-sessions', 'transactions', 'rules', 'games', 'documentation'];
  for (const path of [...placesOf('screens under the policy', screens, { sample: 1 }), 'lobby']) {
    await page.goto(`/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A screen that renews its stills is never without requests on a busy computer.
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  }
  const dialog = page.locator('dialog[open]');
  for (const panel of ['appearance', 'chat', 'claims']) {
    await page.getByTestId(`open-${panel}`).click();
    await dialog.waitFor();
    if (panel === 'claims') {
      await expect(page.getByTestId('claim-discount')).toHaveAttribute('data-amount', /\d/);
      await page.getByTestId('claim-discount').getByRole('button').press('Enter');
      await page.getByTestId('toast').first().waitFor();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByTestId('open-deposit').click();
  await page.frameLocator('iframe').locator('[name=amount]').waitFor();
  expect(lines).toEqual([]);

  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => lines.length).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
