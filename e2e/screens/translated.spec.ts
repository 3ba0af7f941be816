import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { numberOf } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { translate } from '../support/translator.ts';

const PAGES = [
  '/lobby',
  '/lobby/2/copper-comet',
  '/games',
  '/games/1',
  '/games/1/101',
  '/profile',
  '/rules',
  '/safer-play',
  '/slot-sessions',
  '/transactions',
  '/paused?limit=loss-day',
  '/pages/errors/error-404',
];
const GUEST_PAGES = ['/login', '/pages/errors/error-404'];
const TOGGLES = [
  '[aria-pressed]',
  '[aria-expanded]',
  '[role=tab]',
  'summary',
  'input[type=checkbox]',
  'input[type=radio]',
  'button[data-testid]',
]
  .map((toggle) => `main ${toggle}:not(:disabled)`)
  .join(', ');
/** More of one kind are the same. */
const MOST = 12;
/** They leave the screen, or the site. */
const LEAVING = /sign-out|logout|leave|open-deposit|export|watch|play/;

/** Presses what can be switched on a screen, on and off again. */
async function pressAll(page: Page): Promise<void> {
  const address = page.url();
  const toggles = page.locator(TOGGLES).filter({ visible: true });
  const count = Math.min(await toggles.count(), MOST);
  for (let at = 0; at < count; at++) {
    const toggle = toggles.nth(at);
    const name = (await toggle.getAttribute('data-testid', { timeout: 2_000 }).catch(() => null)) ?? '';
    if (LEAVING.test(name)) continue;
    for (const _ of ['on', 'off']) await toggle.click({ timeout: 1_000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
    if (page.url() !== address) await page.goto(address);
  }
}

async function expectAlive(page: Page, path: string): Promise<void> {
  await expect(page.locator('main').first(), path).toBeAttached();
  await expect(page.getByText('Something went wrong on our side'), path).toHaveCount(0);
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await pressAll(page);
    await expectAlive(page, path);
  }
}

test('ROUTE-9 no screen of a player fails in a page that the browser translates', async ({ page }) => {
  test.slow();
  const translated = await translate(page);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await visit(page, placesOf('screens of guests in translation', GUEST_PAGES, { sample: 1 }));
  const player = new Player(page);
  await player.takeSeat();
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await page.getByTestId('spin').click();
  for (const open of ['open-view', 'cash-in']) {
    await page.getByTestId(open).first().click();
    await page.keyboard.press('Escape');
  }
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await visit(page, placesOf('screens of players in translation', PAGES, { sample: 2 }));
  expect(await translated.faults()).toEqual([]);
});

test('OPS-30 no screen of the console fails in a page that the browser translates, and switches keep working', async ({
  page,
  stack,
}) => {
  test.slow();
  const translated = await translate(page);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const player = new Player(page);
  await player.signIn('admin', '/console');
  const links = page.locator('nav a[href^="/console"]');
  await links.first().waitFor();
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(screens.length).toBeGreaterThan(5);
  const id = await numberOf(stack.url, 'demo');
  const areas = [
    '/console/wall/101',
    '/console/wall/display',
    '/console/calls/ended',
    `/console/players/${id}`,
  ];
  const all = [...new Set([...screens, ...areas])];
  await visit(page, placesOf('screens of the console in translation', all, { sample: 3 }));
  await page.goto('/console/calls');
  const sound = page.getByRole('button', { name: 'Sound' });
  const before = await sound.getAttribute('aria-pressed');
  for (const pressed of [before === 'true' ? 'false' : 'true', before ?? '']) {
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', pressed);
  }
  expect(await translated.faults()).toEqual([]);
});
