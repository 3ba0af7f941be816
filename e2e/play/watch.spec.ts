import type { Browser } from '@playwright/test';
import { RecordedPlayer } from '../nodes/recorded-player.ts';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, kill, test } from '../support/stack.ts';

async function arrive(browser: Browser, url: string, username: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const player = new Player(await context.newPage());
  await player.signIn(username);
  return player;
}

/** Opens the watching window of a played machine from the lobby. */
async function lookIn(player: Player, machine: number): Promise<void> {
  const card = await player.findCard(machine, 'playing');
  await card.click();
  await player.page.waitForURL(`**/watch/${machine}/**`);
  await player.seesMovingPicture();
}

test('GAME-18 GAME-19 a played machine can be watched and queued for, and its seat is reserved for the first queue entry, which leaves another machine for it', async ({
  browser,
  stack,
}) => {
  test.setTimeout(300_000);
  const [machine, other] = [nextMachine(), nextMachine()];
  const [b, c] = await Promise.all([newGuest(), newGuest()].map((name) => arrive(browser, stack.url, name)));
  if (b === undefined || c === undefined) throw new Error('two players are needed');
  const failed: string[] = [];
  for (const { page } of [b, c])
    page.on('response', (response) => {
      if (response.url().includes('/whep') && !response.ok())
        failed.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
  const a = await RecordedPlayer.as(newGuest(), stack.url, machine);

  await test.step('b watches, and waits', async () => {
    await lookIn(b, machine);
    await expect(b.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
    expect(await b.page.textContent('body')).not.toContain('Guest');
    await b.page.getByTestId('switch-camera').click();
    await expect(b.page.getByTestId('video')).toHaveCount(1);
    await b.seesMovingPicture();
    expect(await violations(b.page)).toEqual([]);

    await expect(b.page.getByTestId('waiting')).toHaveText('No one is waiting');
    await b.page.getByTestId('join-queue').click();
    await expect(b.page.getByTestId('place')).toHaveAttribute('data-place', '1');
    expect(await violations(b.page)).toEqual([]);
  });

  await test.step('c waits as the second', async () => {
    await lookIn(c, machine);
    await expect(c.page.getByTestId('viewers')).toHaveAttribute('data-count', '2');
    await expect(c.page.getByTestId('waiting')).toHaveText('1 person is waiting');
    await c.page.getByTestId('join-queue').click();
    await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '2');
  });

  await test.step('b plays at another machine meanwhile', async () => {
    await b.page.goto('/lobby');
    await b.sitDown(other);
    await expect(b.page.getByTestId('viewers')).toHaveCount(0);
    await expect(c.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
  });
  const before = await b.amount('balance');
  await b.cashIn('30');
  await expect.poll(() => b.amount('credit')).toBe(3_000);

  await test.step('the seat is reserved for b', async () => {
    await a.leave();
    await expect(b.page.getByTestId('seat-ready')).toContainText('its credit is cashed out');
    expect(Number(await b.page.getByTestId('ready-seconds').getAttribute('data-seconds'))).toBeGreaterThan(0);
    expect(await violations(b.page, '[data-testid=seat-ready]')).toEqual([]);
    await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '2');
    await expect(RecordedPlayer.as(newGuest(), stack.url, machine)).rejects.toThrow('reserved');
  });

  await test.step('b takes it', async () => {
    await b.page.getByTestId('ready-take').click();
    await b.page.waitForURL(`**/game/${machine}/**`);
    await expect(b.page.getByTestId('cash-in')).toBeEnabled();
    await b.seesMovingPicture();
    await expect.poll(() => b.amount('balance')).toBe(before);
    await expect(b.page.getByTestId('viewers')).toHaveAttribute('data-count', '1');
    await expect(c.page.getByTestId('place')).toHaveAttribute('data-place', '1');
  });

  await test.step('c declines it, and takes the free seat', async () => {
    await leaveGame(b.page);
    await expect(c.page.getByTestId('seat-ready')).toBeVisible();
    await c.page.getByTestId('ready-decline').click();
    await expect(c.page.getByTestId('seat')).toHaveAttribute('data-seat', 'free');
    await c.page.getByTestId('take-seat').click();
    await c.page.waitForURL(`**/game/${machine}/**`);
    await expect(c.page.getByTestId('cash-in')).toBeEnabled();
    await leaveGame(c.page);
    await c.page.waitForURL('**/lobby');
  });
  // A player without the seat still received the picture, and every viewer ended without an error.
  expect(failed).toEqual([]);
  for (const { page } of [b, c]) await page.context().close();
});

test('SRV-3 GAME-18 a taken machine refuses a second player, who may watch it, and the picture continues over a restart of the house, which then counts its viewers', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const [a, b] = await Promise.all([newGuest(), newGuest()].map((name) => arrive(browser, stack.url, name)));
  const machine = nextMachine();
  if (a === undefined || b === undefined) throw new Error('two players are needed');
  await a.sitDown(machine);
  const watchedBy = a.page.getByTestId('viewers');
  await expect(watchedBy).toHaveCount(0);
  await test.step('a second player', async () => {
    await b.findCard(machine, 'playing');
    await b.page.goto(`/game/${machine}/x`);
    await b.page.waitForURL('**/lobby');
    await expect(b.page.getByRole('alert').first()).toBeVisible();
    await a.seesMovingPicture();
    await expect(a.page.getByTestId('cash-in')).toBeEnabled();
  });
  await lookIn(b, machine);
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
  await b.findCard(machine, 'available');
  for (const { page } of [a, b]) await page.context().close();
});
