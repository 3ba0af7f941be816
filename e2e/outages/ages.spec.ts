import type { Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { test } from '../support/network/fixture.ts';
import { Player } from '../support/player.ts';
import { expect } from '../support/stack.ts';

const level = (page: Page) => page.getByTestId('picture-age');
/** The house is asked every three seconds. */
const PATIENCE = { timeout: 30_000 };

async function seated(page: Page, site: string, machineId: number): Promise<Player> {
  const player = new Player(page, site);
  await player.signIn('demo');
  await player.sitDown(machineId);
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await expect(page.getByTestId('status-line')).toContainText('added to the machine');
  await expect(level(page)).toHaveAttribute('data-level', /good|slow/, PATIENCE);
  return player;
}

test('GAME-15 GAME-16 RT-2 when the meters are late the picture is ahead, when the picture is late the meters are, and without a network there is one message, the amounts are those of before, and nothing is live', async ({
  page,
  context,
  site,
  network,
}) => {
  const player = await seated(page, site.url, 101);
  await test.step('late meters', async () => {
    network.house.conditions = { ...network.house.conditions, delayMs: 1_400 };
    await expect(level(page)).toHaveAttribute('data-level', 'ahead', PATIENCE);
    await expect(level(page)).toContainText('Picture ahead');
    network.clear();
    await expect(level(page)).toHaveAttribute('data-level', /good|slow/, PATIENCE);
  });

  await test.step('a late picture', async () => {
    network.media.conditions = { ...network.media.conditions, delayMs: 900 };
    await expect(level(page)).toHaveAttribute('data-level', 'behind', PATIENCE);
    await expect(level(page)).toContainText('Picture behind');
    network.clear();
    await expect(level(page)).toHaveAttribute('data-level', /good|slow/, PATIENCE);
  });

  await test.step('no network', async () => {
    network.impair({ cut: true });
    await context.setOffline(true);
    await expect(page.getByTestId('connection-lost')).toBeVisible();
    await expect(page.getByTestId('meters')).toHaveAttribute('data-stale', 'true');
    await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', 'reconnecting');
    await expect(page.getByTestId('status-line')).toContainText('from before the connection was lost');
    await expect(page.getByTestId('offline')).toBeHidden();
    await expect(level(page)).not.toHaveAttribute('data-level', 'good');
    await expect(page.getByTestId('toast')).toHaveCount(0);
    expect(await player.amount('credit')).toBe(2_000);

    network.clear();
    await context.setOffline(false);
    await expect(page.getByTestId('meters')).toHaveAttribute('data-stale', 'false', PATIENCE);
    await expect(page.getByTestId('spin')).toBeEnabled(PATIENCE);
    await expect(page.getByTestId('connection-lost')).toBeHidden(PATIENCE);
  });
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});
