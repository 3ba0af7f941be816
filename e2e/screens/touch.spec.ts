import { setTimeout as delay } from 'node:timers/promises';
import { seededWhole } from '@floorcast/depth/chance';
import { placesOf, SEED } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { confirmLeaving } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine, staySignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('START-4 LOBBY-1 a signed-in visit calls the house and fetches the lobby before the first code has arrived', async ({
  page,
  stack,
}) => {
  await staySignedIn(page, stack.url, 'demo');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const early = ['/api/validate', '/api/machine/all', '/assets/home-'].map((path) =>
    page.waitForRequest((request) => request.url().includes(path)),
  );
  await page.goto('/lobby', { waitUntil: 'commit' });
  await Promise.all(early);
  arrive();
  await new Player(page).card(101).waitFor();
});

test('GAME-1 GAME-17 LOBBY-7 ROUTE-3 CLAIM-1 MONEY-6 TX-2 PROFILE-1 every screen works by touch on a phone, without horizontal overflow, and the code of a game arrives before it is tapped', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const tooWide: string[] = [];
  const look = async () => {
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (extra > 0) tooWide.push(`${page.url()}: ${extra} px`);
  };
  const player = new Player(page);
  const code = page.waitForResponse(/\/game-[\w-]+\.js$/);
  await player.signIn(newGuest());
  // The code of a game has arrived before a machine is tapped.
  await (await code).finished();
  await expect(page).toHaveURL(/\/lobby/);
  await player.card(101).waitFor();
  await look();

  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().tap();
  await page.keyboard.type('copper');
  await expect(player.card(101)).toHaveCount(0);
  await expect(page).toHaveURL(/q=copper/);
  await player.card(104).waitFor();
  await page.goto('/lobby');

  await page.getByTestId('open-claims').tap();
  await expect(page.getByTestId('claims')).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByTestId('open-deposit').tap();
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-coin="100"]').tap();
  await look();
  await page.getByRole('button', { name: 'Close' }).first().tap();
  await expect(page.getByTestId('deposit')).toHaveCount(0);

  for (const name of ['Profile', 'Game Sessions', 'Transactions', 'Rules']) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).tap();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look();
  }
  await page.goto('/games');
  await page
    .getByRole('link', { name: /Aurora Vault/ })
    .first()
    .tap();
  await page.waitForURL('**/games/1');
  await look();
  await page
    .getByRole('link', { name: /Aurora Vault I\b/ })
    .first()
    .tap();
  await page.waitForURL('**/games/1/101');
  await look();
  await page.getByRole('link', { name: /Play/ }).tap();
  await page.waitForURL('**/game/101/**');
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  await player.seesMovingPicture();
  await look();
  await page.getByTestId('leave').tap();
  await confirmLeaving(page);
  await page.waitForURL('**/lobby');
  expect(tooWide).toEqual([]);
});

const LATEST_MS = 600;

/** Answers of the house arrive late, and in another order than they were asked for. */
async function answerOutOfOrder(page: Page): Promise<void> {
  const below = seededWhole(SEED);
  await page.route('**/api/**', async (route) => {
    await delay(below(LATEST_MS));
    await route.continue();
  });
}

/** Opens a path and expects that nothing on it has moved once it is shown. */
type Measure = (path: string, shown?: () => Promise<void>) => Promise<void>;

async function measureShifts(page: Page): Promise<Measure> {
  await page.addInitScript(() => {
    const shifts: { by: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const side = (box: unknown) =>
      box instanceof DOMRectReadOnly ? `${box.x},${box.y} ${box.width}×${box.height}` : '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry)) continue;
        if (entry.hadRecentInput === true || !Array.isArray(entry.sources)) continue;
        const what = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} ${side(previousRect)} → ${side(currentRect)}`,
        );
        shifts.push({ by: Number(entry.value), what: what.join('\n') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const idle = () => page.waitForLoadState('networkidle');
  return async (path, shown = idle) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shown();
    const shifts: { by: number; what: string }[] = await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts) ? window.shifts : [],
    );
    const total = shifts.reduce((sum, { by }) => sum + by, 0);
    const what = shifts.map(({ what }) => what).join('\n');
    expect.soft(total, `${path} shifts by ${total}:\n${what}`).toBeLessThan(0.02);
  };
}

test('LOGIN-1 LOBBY-3 SESS-1 TX-1 PROFILE-1 a screen has no layout shift while it loads', async ({
  page,
  stack,
}) => {
  const measure = await measureShifts(page);
  await answerOutOfOrder(page);
  // A guest's, before the sign-in.
  await measure('/login');
  await staySignedIn(page, stack.url, newGuest());
  const screens = [
    '/lobby/2/copper-comet',
    '/games',
    '/games/1',
    '/games/1/101',
    '/profile',
    '/rules',
    '/safer-play',
    '/slot-sessions',
    '/transactions',
  ];
  for (const path of ['/lobby', ...placesOf('screens that may jump', screens, { sample: 2 })])
    await measure(path);
  await measure(`/game/${nextMachine()}/x`, () => new Player(page).seesMovingPicture());
});

test('RECON-1 a screen that finds a session open in another browser has no layout shift', async ({
  page,
  browser,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const playing = await elsewhere.newPage();
  const guest = newGuest();
  await new Player(playing).signIn(guest, `/game/${nextMachine()}/x`);
  await expect(playing.getByTestId('cash-in')).toBeEnabled();
  await staySignedIn(page, stack.url, guest);
  // Each visit is that of a tab that has not asked yet.
  await page.addInitScript(() => sessionStorage.clear());
  const measure = await measureShifts(page);
  const screens = ['/lobby', '/rules', '/transactions'];
  for (const path of placesOf('screens that find a session', screens, { sample: 1 }))
    await measure(path, () => page.getByTestId('reconnect').waitFor());
  await elsewhere.close();
});
