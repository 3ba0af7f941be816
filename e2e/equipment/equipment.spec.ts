import { completeVisit } from '../support/complete-visit.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect } from '../support/stack.ts';
import { EQUIPPED, hasEquipment, test } from './fixture.ts';

test.skip(!hasEquipment(), 'there is no RTSP server here');

test('GAME-1 GAME-11 MONEY-5 SRV-4 a machine on serial devices with IP cameras can be played', async ({
  page,
  stack,
}) => {
  await completeVisit({ page, stack, machine: EQUIPPED });
});

test('GAME-15 MONEY-4 an unplugged serial adapter leaves seat and credit, and play continues when it is back', async ({
  page,
  equipment,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(EQUIPPED.id);
  const start = await player.amount('balance');
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  equipment.line.replug();
  await expect(page.getByTestId('cash-out')).toBeDisabled();
  await expect(page.getByTestId('cash-out')).toBeEnabled({ timeout: 30_000 });
  expect(await player.amount('credit')).toBe(2_000);
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit')).toBe(0);
  await expect.poll(() => player.amount('balance')).toBe(start);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('GAME-15 GAME-16 a failed camera is reported to the player, the seat is held, and the picture is live after its restart', async ({
  page,
  equipment,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(EQUIPPED.id);
  equipment.cameras.freeze(true);
  try {
    await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'stale');
    await expect(page.getByTestId('spin')).toBeDisabled();
  } finally {
    equipment.cameras.freeze(false);
  }
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good', { timeout: 40_000 });
  await player.seesMovingPicture();
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});
