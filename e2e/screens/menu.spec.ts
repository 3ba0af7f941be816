import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('ROUTE-2 ROUTE-5 ROUTE-8 LOBBY-8 the menu opens every screen of a player by keyboard alone', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  await expect(page.locator('.lobby-background')).toHaveCount(1);
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  expect(await entries.allInnerTexts()).toEqual([
    'Home',
    'Profile',
    'Game Sessions',
    'Transactions',
    'Safer gambling',
    'Rules',
    'Logout',
  ]);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Game Sessions', '/slot-sessions'],
    ['Transactions', '/transactions'],
    ['Safer gambling', '/safer-play'],
    ['Rules', '/rules'],
    ['Home', '/lobby'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.goto('/lobby/2/copper-comet');
  await expect(player.card(104)).toBeVisible();
  await expect(player.card(101)).toHaveCount(0);
});
