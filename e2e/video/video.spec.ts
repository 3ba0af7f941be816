import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { confirmLeaving, leaveGame } from '../support/leave-game.ts';
import { WHOLE_MEDIA } from '../support/picture/media.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test.use({ media: WHOLE_MEDIA });

const number = async (page: Page, testId: string, attribute: string) =>
  Number((await page.getByTestId(testId).getAttribute(attribute)) ?? Number.NaN);

/** Pauses the floor for a while: the picture freezes, but no connection is lost. */
function pause(pid: number | undefined): () => void {
  if (pid === undefined) throw new Error('no process to pause');
  process.kill(pid, 'SIGSTOP');
  return () => {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // Its watchdog has ended it, because the pause was long: its supervisor restarts it.
    }
  };
}

test('GAME-16 the age of the picture is shown, and a key shows details of the connection', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(101);
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good');
  const age = await number(page, 'picture-age', 'data-age');
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThan(1_000);

  await page.keyboard.press('i');
  await expect(page.getByTestId('stats-panel')).toBeVisible();
  await expect.poll(() => number(page, 'stat-frames', 'data-value')).toBeGreaterThan(5);
  await expect.poll(() => number(page, 'stat-bitRate', 'data-value')).toBeGreaterThan(0.02);
  for (const name of ['age', 'oldest', 'roundTrip', 'jitterBuffer'])
    expect(await number(page, `stat-${name}`, 'data-value'), name).toBeLessThan(1_000);
  expect(await number(page, 'stat-loss', 'data-value')).toBeLessThan(5);
  await expect(page.getByTestId('stat-size')).toHaveText('1280 × 720');
  await expect(page.getByTestId('stat-decoder')).toContainText('H264');
  await expect(page.getByTestId('stat-route')).toHaveText('direct');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('i');
  await expect(page.getByTestId('stats-panel')).toHaveCount(0);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('GAME-15 GAME-16 a frozen picture is announced, disables the buttons and recovers by itself', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(102);
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await expect(page.getByTestId('spin')).toBeEnabled();

  const go = pause(stack.floor.pid);
  try {
    await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'stale');
    await expect(page.getByTestId('spin')).toBeDisabled();
    await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', 'picture');
    await expect(page.getByTestId('status-line')).toContainText('the buttons are paused');
    await page.keyboard.press('Space');
    await expect(page.getByTestId('spin')).toHaveAttribute('data-press', 'idle');
    await expect(page.getByTestId('cash-out')).toBeEnabled();
    expect(await violations(page)).toEqual([]);
  } finally {
    go();
  }
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good', { timeout: 40_000 });
  await expect(page.getByTestId('connection-lost')).toBeHidden();
  await player.seesMovingPicture();
  await expect(page.getByTestId('spin')).toBeEnabled({ timeout: 40_000 });
  expect(await player.amount('credit')).toBe(2_000);
  // The serial line was paused too: its report at this moment would disable the pressed button.
  await expect(async () => {
    await page.getByTestId('cash-out').click();
    await expect.poll(() => player.amount('credit'), { timeout: 5_000 }).toBe(0);
  }).toPass();
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('GAME-15 a lost answer to the floor’s offer is replaced by another connection', async ({ page }) => {
  const lost: string[] = [];
  const ended: string[] = [];
  await page.route('**/whep/**', (route) => {
    const [method, url] = [route.request().method(), route.request().url()];
    if (method === 'DELETE') ended.push(url);
    if (method !== 'PATCH' || lost.length > 0) return route.continue();
    lost.push(url);
    return route.abort();
  });
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(103);
  expect(lost).toHaveLength(1);
  // The one that replaced it may have ended as well.
  await expect.poll(() => ended).toEqual(expect.arrayContaining(lost));
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('GAME-3 a viewer ends when its camera is changed while the floor makes the offer', async ({ page }) => {
  const places: (string | undefined)[] = [];
  const ended: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/whep?offer=floor*', async (route) => {
    const response = await route.fetch();
    places.push(response.headers().location);
    await gate;
    await route.fulfill({ response });
  });
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(new URL(request.url()).pathname);
  });
  const player = new Player(page);
  await player.signIn('demo');
  await player.card(103).click();
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  await expect.poll(() => places.length).toBeGreaterThan(0);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  letGo();
  await expect.poll(() => ended).toEqual(expect.arrayContaining(places));
});

/** Reports that the machine's screen may be rotated, as a floor with such a machine does. */
const mayTurn = (page: Page) =>
  page.routeWebSocket(/machine/, (socket) => {
    const house = socket.connectToServer();
    house.onMessage((message) => socket.send(message.toString().replace('"rotate":false', '"rotate":true')));
  });

/** Simulates a picture of two screens above each other. */
const twoScreens = () => {
  for (const [name, pixels] of Object.entries({ videoWidth: 1280, videoHeight: 1440 }))
    Object.defineProperty(HTMLVideoElement.prototype, name, { get: () => pixels });
};

async function shape(of: Locator): Promise<number> {
  const box = await of.boundingBox();
  return box === null ? Number.NaN : box.width / box.height;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('GAME-8 GAME-9 GAME-17 a screen that allows it can be rotated and cropped, the cabinet cannot', async ({
    page,
  }) => {
    await mayTurn(page);
    await page.addInitScript(twoScreens);
    const player = new Player(page);
    await player.signIn('demo');
    await player.sitDown(103);
    const picture = page.getByTestId('picture');
    const turn = page.getByRole('button', { name: 'Rotate the screen' });
    await page.getByTestId('whole-picture-button').tap();
    await expect.poll(() => shape(picture)).toBeCloseTo(1280 / 1440, 1);

    await page.getByTestId('open-view').tap();
    await page.getByRole('radio', { name: 'Lower' }).check();
    await expect.poll(() => shape(picture)).toBeCloseTo(1280 / 720, 1);
    await turn.tap();
    await expect.poll(() => shape(picture)).toBeCloseTo(720 / 1280, 1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByTestId('switch-camera').tap();
    await expect(picture).toHaveCount(1);
    await expect.poll(() => shape(picture)).toBeCloseTo(1280 / 1440, 1);
    await page.getByTestId('open-view').tap();
    await expect(turn).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Lower' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByTestId('leave').tap();
    await confirmLeaving(page);
    await page.waitForURL('**/lobby');
  });
});

test('GAME-17 the picture floats over other windows, continues there and returns to the page', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(104);
  const float = async () => {
    await page.getByTestId('open-view').click();
    await page.getByRole('button', { name: 'Picture in picture' }).click();
  };
  const floats = () =>
    page.evaluate(() => document.pictureInPictureElement?.getAttribute('data-testid') ?? null);
  await float();
  await expect.poll(floats).toBe('video');
  await player.seesMovingPicture();
  await float();
  await expect.poll(floats).toBeNull();
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('GAME-17 the list of keys has every key of the game, and disables them while it is open', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(104);
  await page.keyboard.press('?');
  await expect(page.getByTestId('keys-help')).toBeVisible();
  expect(await violations(page, '[data-testid=keys-help]')).toEqual([]);
  await page.keyboard.press('i');
  await expect(page.getByTestId('stats-panel')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('keys-help')).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByTestId('switch-camera')).toHaveAccessibleName('Show the screen');
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test.describe('on a device of iPhone type', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' });

  test('GAME-9 an iPhone has no full-screen button', async ({ page }) => {
    const player = new Player(page);
    await player.signIn('demo');
    await player.sitDown(105);
    await expect(page.getByTestId('open-view')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  });
});
