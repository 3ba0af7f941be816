import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { edgesOf } from './edges.ts';
import { VIDEO_SITE } from './site.ts';

test.use(VIDEO_SITE);

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

test('GAME-16 GAME-17 by key the game shows details of the connection and past games beside the picture, and the list of keys; its picture floats over other windows', async ({
  page,
}) => {
  const player = new Player(page);
  await player.takeSeat();
  const panel = page.getByTestId('stats-panel');

  await test.step('the age of the picture, and details of the connection', async () => {
    await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good');
    const age = await number(page, 'picture-age', 'data-age');
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(1_000);
    await page.keyboard.press('i');
    await expect(panel).toBeVisible();
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
    await expect(panel).toHaveCount(0);
  });

  await test.step('statistics and past games cover nothing of the picture', async () => {
    for (const [key, name] of [
      ['i', 'stats-panel'],
      ['h', 'last-games'],
    ] as const) {
      await page.keyboard.press(key);
      const shown = page.getByTestId(name);
      await expect(shown).toBeVisible();
      const [beside, picture] = [await edgesOf(shown), await edgesOf(page.getByTestId('picture'))];
      expect(beside.left).toBeGreaterThan(picture.right - 1);
      await page.keyboard.press(key);
      await expect(shown).toHaveCount(0);
    }
  });

  await test.step('the picture floats, continues there and returns to the page', async () => {
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
  });

  await test.step('the list of keys disables them while it is open', async () => {
    await page.keyboard.press('?');
    await expect(page.getByTestId('keys-help')).toBeVisible();
    expect(await violations(page, '[data-testid=keys-help]')).toEqual([]);
    await page.keyboard.press('i');
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('keys-help')).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(page.getByTestId('switch-camera')).toHaveAccessibleName('Show the screen');
  });
});

test('GAME-15 GAME-16 a frozen picture is announced, disables the buttons and recovers by itself', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.takeSeat();
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
});

test('GAME-3 GAME-15 a viewer ends when its camera is changed while the floor makes the offer, and a lost answer to an offer is replaced by another connection', async ({
  page,
}) => {
  const ended: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(new URL(request.url()).pathname);
  });
  const player = new Player(page);
  await player.signIn(newGuest());
  const machine = nextMachine();

  await test.step('the camera is changed meanwhile', async () => {
    const places: (string | undefined)[] = [];
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
    await (await player.findCard(machine)).click();
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    await expect.poll(() => places.length).toBeGreaterThan(0);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
    letGo();
    await expect.poll(() => ended).toEqual(expect.arrayContaining(places));
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('an answer is lost', async () => {
    const lost: string[] = [];
    await page.route('**/whep/**', (route) => {
      if (route.request().method() !== 'PATCH' || lost.length > 0) return route.continue();
      lost.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await player.sitDown(machine);
    expect(lost).toHaveLength(1);
    // The one that replaced it may have ended as well.
    await expect.poll(() => ended).toEqual(expect.arrayContaining(lost));
  });
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
    await player.takeSeat();
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
  });
});

test.describe('on a device of iPhone type', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' });

  test('GAME-9 an iPhone has no full-screen button', async ({ page }) => {
    await new Player(page).takeSeat();
    await expect(page.getByTestId('open-view')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  });
});
