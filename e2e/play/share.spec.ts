import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { overlap } from '../support/overlap.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.afterEach(({ stack }) => setSettings(stack, {}));

/** Has the next game win more than its bet. */
async function nextGameWins(stack: Stack, machine: number): Promise<void> {
  for (let seed = 1; seed < 100_000; seed += 500) {
    const { win = 0, bet } = await behind(stack, machine, { do: 'next-game', outcome: 'win', seed });
    if (win > bet) return;
  }
  throw new Error('no game wins more than its bet');
}

/** Width and height in the frame header of a JPEG. */
function sizeOf(jpeg: Buffer): [number, number] {
  let at = 2;
  while (at < jpeg.length) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error('no JPEG');
}

async function win(page: Page, stack: Stack): Promise<void> {
  const machine = nextMachine();
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(machine);
  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  await nextGameWins(stack, machine);
  await page.getByTestId('spin').click();
  await expect.poll(() => player.amount('win')).toBeGreaterThan(0);
}

test('GAME-20 a win can be shared as a still where the operator allows it: a device that shares no files saves it', async ({
  page,
  stack,
}) => {
  setSettings(stack, { SHARE_WINS: true });
  await win(page, stack);
  const share = page.getByTestId('share-win');
  await expect(share).toBeVisible();
  expect(await violations(page, '[data-testid=share-win]')).toEqual([]);
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(share).toBeInViewport({ ratio: 1 });
    for (const name of ['stage', 'meters', 'spin', 'cash-out', 'leave'])
      expect(await overlap(share, page.getByTestId(name)), `${name} at ${size.width}`).toBe(0);
  }
  const [saved] = await Promise.all([page.waitForEvent('download'), share.click()]);
  expect(saved.suggestedFilename()).toMatch(/^[a-z-]+\.jpg$/);
  const [width, height] = sizeOf(readFileSync(await saved.path()));
  expect(width).toBe(1_200);
  expect(height).toBeGreaterThan(600);
});
