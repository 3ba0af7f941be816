import type { Page } from '@playwright/test';
import { casesOf } from './cases.ts';
import { gameRecords } from './games.ts';
import { type Site, test } from './impaired/test.ts';
import { openOwnBrowser } from './own-browser.ts';
import { Player } from './player.ts';
import { expect } from './stack.ts';

/** As long as somebody looks at another tab (ms). */
const HIDDEN_MS = 60_000;

/** What every test puts on its machine, minor units. */
const PAID_IN = 2_000;

const outages = casesOf(test);

const spin = (page: Page) => page.getByTestId('spin');

/** A player with credit, whose games are counted by the house: the bad network is not between the two. */
class Seated extends Player {
  readonly #machineId: number;
  readonly #records: Awaited<ReturnType<typeof gameRecords>>;
  /** Of the wallet, before anything was paid in. */
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
    const player = new Seated(page, site.url, machineId, await gameRecords(site.houseUrl, 'demo'));
    await player.signIn('demo', 'demo1234');
    await player.sitDown(machineId);
    player.#balance = await player.amount('balance');
    await player.cashIn(String(PAID_IN / 100));
    await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
    return player;
  }

  games(): Promise<number> {
    return this.#records(this.#machineId);
  }

  /** One game from its press to its end. */
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

  /** The seat is ours, its picture moves, and what the machine shows comes to the wallet to the minor unit. */
  async isPaidOut(paidIn = PAID_IN): Promise<void> {
    await this.seesMovingPicture();
    await this.sawTheGameEnd();
    const credit = await this.amount('credit');
    await this.page.getByTestId('cash-out').click();
    await expect.poll(() => this.amount('credit'), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => this.amount('balance')).toBe(this.#balance - paidIn + credit);
    await this.page.getByTestId('leave').click();
    await this.page.waitForURL('**/lobby');
  }
}

outages.test(
  'GAME-15 a network that loses and mixes up datagrams is played over as any other',
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
  'GAME-15 GAME-16 200 ms more each way: the picture is older by that, and played by all the same',
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
  'GAME-15 all is cut for three seconds: a press meanwhile fails in sight and is not made afterwards',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 103);
    await player.plays();
    const said = player.isToldOfLoss();
    const cut = network.cut(3_000);
    await spin(page).click();
    await expect(spin(page)).toHaveAttribute('data-press', 'in-flight');
    await said;
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
  'GAME-15 the media change their address in mid-stream: the picture is live again by itself',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 104);
    const said = player.isToldOfLoss();
    network.media.changeAddresses();
    await said;
    await player.plays();
    expect(await player.games()).toBe(1);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 connections are reset in a press: it is made once or not at all, and the game is seen to its end',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 105);
    const said = player.isToldOfLoss();
    await spin(page).click();
    network.house.reset();
    await said;
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 30_000 });
    await player.sawTheGameEnd();
    expect(await player.games()).toBeLessThanOrEqual(1);
    await player.isPaidOut();
  },
);

outages.test(
  'GAME-15 connections die without a word: it is said though nothing is pressed, and it goes on',
  async ({ page, site, network }) => {
    const player = await Seated.at(page, site, 108);
    const said = player.isToldOfLoss();
    network.house.swallow();
    await said;
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 30_000 });
    expect(await player.amount('credit')).toBe(PAID_IN);
    await player.plays();
    expect(await player.games()).toBe(1);
    await player.isPaidOut();
  },
);

outages.test(
  'MONEY-4 connections are reset in a cash-in: it is made once',
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

outages.test(
  'GAME-15 a tab that was hidden shows the present again: seat, credit and a moving picture',
  async ({ site }) => {
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
  },
);

for (const [title, run] of outages.drawn('outages of the network', 3)) test(title, run);
