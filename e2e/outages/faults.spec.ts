import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { casesOf } from '../support/sampled-tests.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, kill, test } from '../support/stack.ts';

const deaths = casesOf(test);

test('SRV-3 a taken machine refuses a second player and does not disturb the first', async ({
  browser,
  baseURL,
}) => {
  const machine = nextMachine();
  const [first, second] = await Promise.all(
    [newGuest(), newGuest()].map(async (name) => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      const player = new Player(await context.newPage());
      await player.signIn(name);
      return player;
    }),
  );
  if (first === undefined || second === undefined) throw new Error('two players are needed');
  await first.sitDown(machine);
  await expect(second.card(machine)).toHaveAttribute('data-status', 'playing');
  await second.page.goto(`/game/${machine}/copper-comet`);
  await second.page.waitForURL('**/lobby');
  await expect(second.page.getByRole('alert').first()).toBeVisible();
  await first.seesMovingPicture();
  await expect(first.page.getByTestId('cash-in')).toBeEnabled();
  await leaveGame(first.page);
  await first.page.waitForURL('**/lobby');
  await expect(second.card(machine)).toHaveAttribute('data-status', 'available');
  await first.page.context().close();
  await second.page.context().close();
});

test('MONEY-4 a closed tab leaves a held seat, and then its credit is cashed out', async ({
  browser,
  baseURL,
}) => {
  const machine = nextMachine();
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const player = new Player(await context.newPage());
  await player.signIn(newGuest());
  await player.sitDown(machine);
  const before = await player.amount('balance');
  await player.cashIn('50');
  await expect.poll(() => player.amount('credit')).toBe(5_000);
  await player.page.close();

  const returned = new Player(await context.newPage());
  await returned.page.goto('/lobby');
  await expect.poll(() => returned.amount('balance'), { timeout: 45_000 }).toBe(before);
  await expect(returned.card(machine)).toHaveAttribute('data-status', 'available');
  await context.close();
});

deaths.test(
  'GAME-15 SRV-5 picture, session and money are back after the floor is killed in a running game',
  async ({ page, stack }) => {
    const player = new Player(page);
    await player.signIn(newGuest());
    await player.sitDown(nextMachine());
    const before = await player.amount('balance');
    await player.cashIn('20');
    await expect.poll(() => player.amount('credit')).toBe(2_000);
    await page.getByTestId('spin').click();
    const lossShown = await player.watchForLoss();
    kill(stack.floor);
    await lossShown();
    await expect(page.getByTestId('video-stalled')).toBeHidden({ timeout: 40_000 });
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 40_000 });
    await player.seesMovingPicture();
    await expect(page.getByTestId('cash-out')).toBeEnabled();
    await page.getByTestId('cash-out').click();
    await expect.poll(() => player.amount('credit'), { timeout: 60_000 }).toBe(0);
    // One game of 1.00 was played, with an unknown win.
    await expect.poll(() => player.amount('balance')).toBeGreaterThanOrEqual(before - 100);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  },
);

deaths.test(
  'GAME-15 MONEY-4 the session continues and no money is lost after the house is killed between cash-in and cash-out',
  async ({ page, stack }) => {
    const player = new Player(page);
    await player.signIn(newGuest());
    await player.sitDown(nextMachine());
    const before = await player.amount('balance');
    await player.cashIn('30');
    await expect.poll(() => player.amount('credit')).toBe(3_000);
    const lossShown = await player.watchForLoss();
    kill(stack.house);
    await lossShown();
    await expect(page.getByTestId('connection-lost')).toBeHidden({ timeout: 40_000 });
    await expect.poll(() => player.amount('credit')).toBe(3_000);
    await page.getByTestId('cash-out').click();
    await expect.poll(() => player.amount('balance'), { timeout: 30_000 }).toBe(before);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  },
);

deaths.test(
  'MONEY-4 a cabinet that lost its power with credit pays it out afterwards',
  async ({ page, stack }) => {
    const player = new Player(page);
    await player.signIn(newGuest());
    await player.sitDown(nextMachine());
    const before = await player.amount('balance');
    await player.cashIn('40');
    await expect.poll(() => player.amount('credit')).toBe(4_000);
    kill(stack.cabinets);
    const cashOut = page.getByTestId('cash-out');
    await cashOut.click();
    await expect(async () => {
      // The floor may already have noticed that the cabinet is offline and refused: the player retries.
      if (await cashOut.isEnabled()) await cashOut.click();
      expect(await player.amount('balance')).toBe(before);
    }).toPass({ timeout: 60_000, intervals: [3_000] });
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  },
);

for (const [title, run] of deaths.drawn('deaths in a visit', 2)) test(title, run);
