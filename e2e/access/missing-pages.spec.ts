import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

/** Addresses of nothing, for each route with an id: unknown ids, other texts, and a machine of another brand. */
const MISSING = [
  '/no/such/page',
  '/lobby/999/x',
  '/lobby/abc/x',
  '/games/999',
  '/games/abc',
  '/games/1/999',
  '/games/1/abc',
  '/games/abc/101',
  '/games/2/101',
  '/watch/999/x',
  '/watch/abc/x',
  '/watch/1e2/x',
  '/profile/abc',
];

test('ROUTE-1 ROUTE-3 ROUTE-9 an unknown address, machine or brand has the 404 page within the frame, which finds machines', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  for (const path of MISSING) {
    await page.goto(path);
    await expect(page.getByTestId('balance').first(), path).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Back to the lobby' }), path).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search machines' }).fill('copper');
    await player.card(104).waitFor();
    await expect(player.card(101)).toHaveCount(0);
  }
});

test('ROUTE-1 ROUTE-4 a game at a machine that does not exist is a 404 page with a way to others, and no redirect', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  for (const path of ['/game/999999/x', '/game/abc/x', '/game/0/x']) {
    await page.goto(path);
    await expect(page.locator('main').getByText('404'), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByTestId('toast')).toHaveCount(0);
    expect(await violations(page, 'main')).toEqual([]);
  }
  await page.getByRole('searchbox', { name: 'Search machines' }).fill('copper');
  await player.card(104).waitFor();
  await page.locator('main').getByRole('link', { name: 'Back to the lobby' }).click();
  await page.waitForURL('**/lobby');
});

test('ROUTE-1 an address with malformed percent-encoding has the 404 page within the frame', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  for (const path of ['/game/101/50%', '/watch/101/%', '/lobby/%ff', '/%', '/profile/%zz?a=%#%']) {
    await page.goto(path);
    await expect(page.getByTestId('balance').first(), path).toBeVisible();
    await expect(page.locator('main').getByText('404'), path).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Back to the lobby' }), path).toBeVisible();
  }
  await page.locator('main').getByRole('link', { name: 'Back to the lobby' }).click();
  await player.card(101).waitFor();
});
