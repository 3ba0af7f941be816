import { EQUIPPED, hasEquipment, test } from './equipment/test.ts';
import { playsItThrough } from './journey.ts';
import { Player } from './player.ts';
import { expect } from './stack.ts';

test.skip(!hasEquipment(), 'there is no RTSP server here');

test('GAME-1 GAME-11 MONEY-5 SRV-4 a machine on serial devices with IP cameras is played as any other', async ({
  page,
  stack,
}) => {
  await playsItThrough({ page, stack, machine: EQUIPPED });
});

test('GAME-15 MONEY-4 the adapter is pulled out in mid-visit: the seat and its credit are kept, and it is played on', async ({
  page,
  equipment,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
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
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});

test('GAME-15 GAME-16 a camera dies and comes back: the player is told, the seat is kept, the picture is live again', async ({
  page,
  equipment,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
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
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});
