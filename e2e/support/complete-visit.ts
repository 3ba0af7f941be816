import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { bundles } from '../../scripts/lib/paths.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { leaveGame } from './leave-game.ts';
import { difference, Player } from './player.ts';
import { expect } from './stack.ts';

export interface Place {
  readonly page: Page;
  readonly stack: Stack;
  readonly machine: { readonly id: number; readonly name: string };
}

/** A complete visit: watches, cashes in, plays, cashes out, and finds the amounts in the lists to the minor unit. */
export async function completeVisit({ page, stack, machine }: Place): Promise<void> {
  const player = new Player(page);
  await player.signIn('demo');
  const rounds: { bet: number; win: number; free: boolean }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message: { method?: string; data?: { phase: string; bet: number; win: number; free: boolean } } =
        JSON.parse(payload.toString());
      if (message.method === 'round' && message.data?.phase === 'ended') rounds.push(message.data);
    }),
  );
  await player.sitDown(machine.id);
  const start = await player.amount('balance');
  expect(start).toBeGreaterThan(20_000);

  await expect.poll(async () => (await player.picture()).brightness).toBeGreaterThan(8);
  const tracks = await page
    .getByTestId('video')
    .last()
    .evaluate((video) =>
      video instanceof HTMLVideoElement && video.srcObject instanceof MediaStream
        ? video.srcObject.getAudioTracks().map(({ readyState }) => readyState)
        : [],
    );
  expect(tracks).toEqual(['live']);

  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  await expect.poll(() => player.amount('balance')).toBe(start - 10_000);

  const still = (await player.picture()).reels;
  await page.getByTestId('spin').click();
  await expect
    .poll(async () => difference(still, (await player.picture()).reels), { intervals: [100] })
    .toBeGreaterThan(6);
  await expect.poll(() => rounds.length).toBeGreaterThan(0);

  // Free games that were won play by themselves; the machine refuses a cash-out until they end.
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit'), { timeout: 60_000 }).toBe(0);
  const expected = start - rounds.reduce((sum, { bet, win }) => sum + bet - win, 0);
  await expect.poll(() => player.amount('balance')).toBe(expected);

  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await page.goto('/transactions');
  await expect(page.getByRole('row').filter({ hasText: '100.00' }).first()).toBeVisible();
  await page.goto('/slot-sessions');
  await expect(page.getByRole('row').filter({ hasText: machine.name }).first()).toBeVisible();

  const audit = execFileSync(process.execPath, [bundles.audit], {
    env: { ...process.env, FLOORCAST_HOME: stack.home },
    encoding: 'utf8',
  });
  expect(audit).toContain('sum of all accounts');
}
