import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { Browser, Page, WebSocket } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect, kill, test } from '../support/stack.ts';

const MACHINE = 106;

async function arrive(browser: Browser, url: string, username: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const player = new Player(await context.newPage());
  await player.signIn(username);
  return player;
}

/** Opens the watching window of a played machine from the lobby. */
async function lookIn(player: Player): Promise<void> {
  await player.findCard(MACHINE);
  await expect(player.card(MACHINE)).toHaveAttribute('data-status', 'playing');
  await player.card(MACHINE).click();
  await player.page.waitForURL(`**/watch/${MACHINE}/**`);
  await player.seesMovingPicture();
}

/** Resolves once a page that is opened next is connected for notifications. */
async function notified(page: Page): Promise<void> {
  const isIt = (socket: WebSocket) => socket.url().includes(SOCKET_PATHS.notification);
  const socket = await page.waitForEvent('websocket', isIt);
  await socket.waitForEvent('framereceived');
}

test('GAME-18 GAME-19 a played machine can be watched and queued for, and its seat is reserved for the first queue entry', async ({
  browser,
  stack,
}) => {
  test.setTimeout(300_000);
  const [a, b, c] = await Promise.all(
    ['demo', 'demo2', 'staff'].map((username) => arrive(browser, stack.url, username)),
  );
  if (a === undefined || b === undefined || c === undefined) throw new Error('three players are needed');
  const failed: string[] = [];
  for (const { page } of [a, b, c])
    page.on('response', (response) => {
      if (response.url().includes('/whep') && !response.ok())
        failed.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
  await a.sitDown(MACHINE);
  await expect(a.page.getByTestId('viewers')).toHaveCount(0);

  await lookIn(b);
  await expect(a.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
  await expect(b.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
  expect(await b.page.textContent('body')).not.toContain('Demo');
  await b.page.getByTestId('switch-camera').click();
  await expect(b.page.getByTestId('video')).toHaveCount(1);
  await b.seesMovingPicture();
  expect(await violations(b.page)).toEqual([]);

  await expect(b.page.getByTestId('waiting')).toHaveText('No one is waiting');
  await b.page.getByTestId('join-queue').click();
  await expect(b.page.getByTestId('place')).toHaveAttribute('data-place', '1');
  expect(await violations(b.page)).toEqual([]);
  await lookIn(c);
  await expect(c.page.getByTestId('waiting')).toHaveText('1 person is waiting');
  await c.page.getByTestId('join-queue').click();
  await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '2');
  await expect(a.page.getByTestId('viewers')).toHaveAttribute('data-count', '2');

  // B has left the window by then, and its viewer has ended; a seat is reserved only for an account that is connected.
  const connected = notified(b.page);
  await b.page.goto('/rules');
  await connected;
  await expect(a.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
  await leaveGame(a.page);
  const ready = b.page.getByTestId('seat-ready');
  await expect(ready).toBeVisible();
  expect(Number(await b.page.getByTestId('ready-seconds').getAttribute('data-seconds'))).toBeGreaterThan(0);
  expect(await violations(b.page, '[data-testid=seat-ready]')).toEqual([]);
  await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '2');
  await a.page.goto(`/game/${MACHINE}/x`);
  await a.page.waitForURL('**/lobby');
  await expect(a.page.getByText('This machine is reserved')).toBeVisible();

  await b.page.getByTestId('ready-take').click();
  await b.page.waitForURL(`**/game/${MACHINE}/**`);
  await expect(b.page.getByTestId('cash-in')).toBeEnabled();
  await b.seesMovingPicture();
  await expect(b.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
  await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '1');

  await leaveGame(b.page);
  await expect(c.page.getByTestId('seat-ready')).toBeVisible();
  await c.page.getByTestId('ready-decline').click();
  await expect(c.page.getByTestId('seat')).toHaveAttribute('data-seat', 'free');
  await c.page.getByTestId('take-seat').click();
  await c.page.waitForURL(`**/game/${MACHINE}/**`);
  await expect(c.page.getByTestId('cash-in')).toBeEnabled();
  await leaveGame(c.page);
  await c.page.waitForURL('**/lobby');
  // A player without the seat still received the picture, and every viewer ended without an error.
  expect(failed).toEqual([]);
  for (const { page } of [a, b, c]) await page.context().close();
});

test('GAME-18 the picture of a watched machine continues over a restart of the house, which then counts its viewers', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const [a, b] = await Promise.all(['demo', 'demo2'].map((username) => arrive(browser, stack.url, username)));
  if (a === undefined || b === undefined) throw new Error('two players are needed');
  await a.sitDown(MACHINE);
  await lookIn(b);
  const watchedBy = a.page.getByTestId('viewers');
  await expect(watchedBy).toHaveAttribute('data-count', '1');
  const begun: string[] = [];
  for (const { page } of [a, b])
    page.on('request', (request) => {
      const url = new URL(request.url());
      // The second camera of an upright screen comes some seconds after the first.
      const isSecond = url.searchParams.get('quality') === 'save';
      if (request.method() === 'POST' && url.pathname.endsWith('/whep') && !isSecond) begun.push(url.href);
    });
  const lossShown = await a.watchForLoss();
  kill(stack.house);
  await lossShown();
  await expect(a.page.getByTestId('connection-lost')).toBeHidden({ timeout: 60_000 });
  await expect(watchedBy).toHaveAttribute('data-count', '1', { timeout: 40_000 });
  await b.seesMovingPicture();
  expect(begun).toEqual([]);
  await b.page.goto('/lobby');
  await expect(watchedBy).toHaveCount(0);
  await leaveGame(a.page);
  await a.page.waitForURL('**/lobby');
  for (const { page } of [a, b]) await page.context().close();
});

test('GAME-19 a player of another machine leaves its seat for the reserved one', async ({
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const [a, b] = await Promise.all(['demo', 'demo2'].map((username) => arrive(browser, stack.url, username)));
  if (a === undefined || b === undefined) throw new Error('two players are needed');
  await a.sitDown(MACHINE);
  await lookIn(b);
  await b.page.getByTestId('join-queue').click();
  await expect(b.page.getByTestId('place')).toBeVisible();
  await b.page.goto('/lobby');
  await b.sitDown(107);
  const before = await b.amount('balance');
  await b.cashIn('30');
  await expect.poll(() => b.amount('credit')).toBe(3_000);
  await leaveGame(a.page);
  await expect(b.page.getByTestId('seat-ready')).toContainText('its credit is cashed out');
  await b.page.getByTestId('ready-take').click();
  await b.page.waitForURL(`**/game/${MACHINE}/**`);
  await expect(b.page.getByTestId('cash-in')).toBeEnabled();
  await expect.poll(() => b.amount('balance')).toBe(before);
  await leaveGame(b.page);
  await b.page.waitForURL('**/lobby');
  for (const { page } of [a, b]) await page.context().close();
});
