import { timesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { gameRecords } from '../support/game-records.ts';
import { leaveGame } from '../support/leave-game.ts';
import { type Site, test } from '../support/network/fixture.ts';
import { openOwnBrowser } from '../support/own-browser.ts';
import { Player } from '../support/player.ts';
import { casesOf } from '../support/sampled-tests.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect } from '../support/stack.ts';

/** Time (ms) that another tab covers the game: longer than the house waits for a page that does not answer. */
const HIDDEN_MS = timesOf(20_000, 60_000);

/** Cash-in of every test, minor units. */
const PAID_IN = 2_000;

const outages = casesOf(test);

const spin = (page: Page) => page.getByTestId('spin');

/** A player with credit. The house counts its games, without the impaired network in between. */
class Seated extends Player {
  readonly #machineId: number;
  readonly #records: Awaited<ReturnType<typeof gameRecords>>;
  /** Balance before the cash-in. */
  #balance = 0;

  private constructor(
    page: Page,
    site: string,
    machineId: number,
    records: Awaited<ReturnType<typeof gameRecords>>,
  ) {
    super(page, site);
    this.#machineId = machineId;
    this.#records = records;
  }

  static async at(page: Page, site: Site, machineId: number): Promise<Seated> {
    const guest = newGuest();
    const player = new Seated(page, site.url, machineId, await gameRecords(site.houseUrl, guest));
    await player.signIn(guest);
    await player.sitDown(machineId);
    player.#balance = await player.amount('balance');
    await player.cashIn(String(PAID_IN / 100));
    await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
    return player;
  }

  async games(): Promise<number> {
    return (await this.#records(this.#machineId)).spinCount;
  }

  /** Plays one game from its press to its end. */
  async plays(): Promise<void> {
    const before = await this.games();
    await expect(spin(this.page)).toBeEnabled({ timeout: 30_000 });
    await spin(this.page).click();
    await expect.poll(() => this.games()).toBe(before + 1);
    await this.sawTheGameEnd();
  }

  async sawTheGameEnd(): Promise<void> {
    await expect(spin(this.page)).toHaveText('Spin', { timeout: 30_000 });
  }

  /** Checks that the picture moves, and that a cash-out moves the credit to the wallet to the minor unit. */
  async isPaidOut(paidIn = PAID_IN): Promise<void> {
    await this.seesMovingPicture();
    await this.sawTheGameEnd();
    const credit = await this.amount('credit');
    await this.page.getByTestId('cash-out').click();
    await expect.poll(() => this.amount('credit'), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => this.amount('balance')).toBe(this.#balance - paidIn + credit);
    await leaveGame(this.page);
    await this.page.waitForURL('**/lobby');
  }
}

outages.test(
  'GAME-15 a game can be played over a network that loses and reorders datagrams',
  async ({ page, site, network }) => {
    network.impair({ loss: 0.05, reordered: 0.1 });
    const player = await Seated.at(page, site, 101);
    await player.plays();
    await player.plays();
    expect(await player.games()).toBe(2);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 GAME-16 a delay of 200 ms each way shows in the age of the picture, and the game can be played',
  async ({ page, site, network }) => {
    network.impair({ delayMs: 200 });
    const player = await Seated.at(page, site, 102);
    const age = async () => Number(await page.getByTestId('picture-age').getAttribute('data-age'));
    await expect.poll(age).toBeGreaterThanOrEqual(200);
    await player.plays();
    await player.plays();
    expect(await player.games()).toBe(2);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 a press during a cut of two seconds is shown as failed and is not carried out afterwards',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 103);
    await player.plays();
    const lossShown = await player.watchForLoss();
    // Longer than a press may be late, and shorter than the page waits for its answer: half way between.
    const cut = network.cut(2_250);
    await spin(page).click();
    await expect(spin(page)).toHaveAttribute('data-press', 'in-flight');
    await lossShown();
    await expect(spin(page)).toBeDisabled();
    await cut;
    await expect(spin(page)).toHaveAttribute('data-press', 'failed');
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 30_000 });
    await expect(spin(page)).toBeEnabled({ timeout: 30_000 });
    expect(await player.games()).toBe(1);
    await player.plays();
    expect(await player.games()).toBe(2);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 the picture recovers by itself after the media address changes',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 104);
    const lossShown = await player.watchForLoss();
    network.media.changeAddresses();
    await lossShown();
    // Until the picture is too old, the button that will soon wait for it can still be pressed.
    await player.seesMovingPicture();
    await player.plays();
    expect(await player.games()).toBe(1);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 a press during a reset of the connections is carried out once or not at all, and the game is shown to its end',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 105);
    const lossShown = await player.watchForLoss();
    await spin(page).click();
    network.house.reset();
    await lossShown();
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 30_000 });
    // The machine has its time to begin a game; then it is known that it did not.
    await expect(page.getByText('We could not confirm the press')).toHaveCount(0, { timeout: 10_000 });
    await player.sawTheGameEnd();
    expect(await player.games()).toBeLessThanOrEqual(1);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 silently lost connections are shown without a press, and the session continues',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 108);
    const lossShown = await player.watchForLoss();
    network.house.swallow();
    await lossShown();
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 30_000 });
    expect(await player.amount('credit')).toBe(PAID_IN);
    await player.plays();
    expect(await player.games()).toBe(1);
    await player.isPaidOut();
  },
);

outages.test(
  'MONEY-4 a cash-in during a reset of the connections is carried out once',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 106);
    await player.cashIn('7');
    network.house.reset();
    await expect.poll(() => player.amount('credit'), { timeout: 30_000 }).toBe(PAID_IN + 700);
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    expect(await player.amount('credit')).toBe(PAID_IN + 700);
    await player.isPaidOut(PAID_IN + 700);
  },
);

outages.test('GAME-15 a tab that was hidden shows seat, credit and a moving picture', async ({ site }) => {
  test.setTimeout(HIDDEN_MS + 90_000);
  const { browser, close } = await openOwnBrowser();
  try {
    const [context] = browser.contexts();
    const page = await context?.newPage();
    if (context === undefined || page === undefined) throw new Error('no page');
    const player = await Seated.at(page, site, 107);
    await player.plays();
    const other = await context.newPage();
    await other.bringToFront();
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
    await other.waitForTimeout(HIDDEN_MS);
    await other.close();
    await page.bringToFront();
    await expect(page.getByTestId('connection-lost')).toBeHidden();
    expect(await player.amount('credit')).toBeGreaterThanOrEqual(PAID_IN - 100);
    await player.plays();
    expect(await player.games()).toBe(2);
    await player.isPaidOut();
  } finally {
    await close();
  }
});

for (const [title, run] of outages.drawn('outages of the network', 3)) test(title, run);
