import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, kill, test } from '../support/stack.ts';

const BACK = { timeout: 40_000 };

test('GAME-15 MONEY-4 SRV-5 session, picture and money are back after the house is killed between cash-in and cash-out, the cabinets with credit, and the floor in a running game', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(nextMachine());
  const before = await player.amount('balance');
  const cashOut = page.getByTestId('cash-out');
  await player.cashIn('40');
  await expect.poll(() => player.amount('credit')).toBe(4_000);

  await test.step('the house', async () => {
    const lossShown = await player.watchForLoss();
    kill(stack.house);
    await lossShown();
    await expect(page.getByTestId('connection-lost')).toBeHidden(BACK);
    await expect.poll(() => player.amount('credit')).toBe(4_000);
  });

  await test.step('the cabinets', async () => {
    kill(stack.cabinets);
    await cashOut.click();
    await expect(async () => {
      // The floor may already have noticed that the cabinet is offline and refused: the player retries.
      if (await cashOut.isEnabled()) await cashOut.click();
      expect(await player.amount('balance')).toBe(before);
    }).toPass({ timeout: 60_000, intervals: [3_000] });
  });

  await test.step('the floor', async () => {
    await player.cashIn('20');
    await expect.poll(() => player.amount('credit')).toBe(2_000);
    await page.getByTestId('spin').click();
    const lossShown = await player.watchForLoss();
    kill(stack.floor);
    await lossShown();
    await expect(page.getByTestId('video-stalled')).toBeHidden(BACK);
    await expect(page.getByTestId('connection-lost')).toBeHidden(BACK);
    await player.seesMovingPicture();
    await expect(cashOut).toBeEnabled();
    await cashOut.click();
    await expect.poll(() => player.amount('credit'), { timeout: 60_000 }).toBe(0);
    // One game of 1.00 was played, with an unknown win.
    await expect.poll(() => player.amount('balance')).toBeGreaterThanOrEqual(before - 100);
  });
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});
