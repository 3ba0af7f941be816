import { timesOf } from '@floorcast/depth/depth';
import { expect } from '@playwright/test';
import { test } from './cluster.ts';
import { backAfter } from './played-cluster.ts';
import { unclear } from './press-proof.ts';

/** Limits (ms) for a computer that runs other tests beside; `npm run bench -- nodes` measures them exactly. */
const LATE_MS = 2_000;
const BACK_MS = 20_000;
const AWAY_MS = 8_000;

test('NODE-4 NODE-5 killing a node closes no socket of other floors and delays no press there, and its own floor plays on without loss', async ({
  played,
}) => {
  test.setTimeout(300_000);
  for (let kills = 0; kills < timesOf(1, 5); kills++) {
    const { node, at, own, others } = await played.end('SIGKILL', { anywhere: false });
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    for (const { player } of others) {
      expect(player.recorded.closesSince(at)).toEqual([]);
      expect(unclear(player.recorded.presses)).toEqual([]);
      expect(player.recorded.slowestSince(at)).toBeLessThan(LATE_MS);
    }
    for (const { player } of own) expect(backAfter(player, at)).toBeLessThan(BACK_MS);
    await node.start();
  }
  expect(await played.prove()).toEqual([]);
});

test('NODE-4 a stopped node hands its floors over: no player is away for long, and each press is played once or refused', async ({
  played,
}) => {
  test.setTimeout(240_000);
  const { node, own, others } = await played.end('SIGTERM', { anywhere: true });
  expect(own.length).toBeGreaterThan(0);
  for (const { player } of [...own, ...others]) {
    expect(Math.max(0, ...player.absences)).toBeLessThan(AWAY_MS);
    expect(unclear(player.recorded.presses)).toEqual([]);
  }
  await node.start();
  expect(await played.prove()).toEqual([]);
});
