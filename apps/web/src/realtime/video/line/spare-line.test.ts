import type { RenditionReport, VideoQuality } from '@floorcast/contract/video';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { browserNetwork } from '../../browser-network.ts';
import { SpareLine } from './spare-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const report = (reduced: boolean): RenditionReport => ({
  lines: reduced ? 360 : 720,
  fps: 30,
  bitsPerSecond: 2_500_000,
  reduced,
  pacedAt: 3_000_000,
  standingMs: 5,
  loss: 0,
  resent: 0,
});

function line(chosen: VideoQuality = 'auto') {
  const quality = new Observable(chosen);
  const rendition = new Observable<RenditionReport | null>(report(false));
  const spare = new SpareLine({ quality, after: browserNetwork.after });
  spare.follow(rendition);
  return { quality, rendition, spare };
}
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

test('NET-4 a second picture comes once the first has been at its best for a while', () => {
  const { spare } = line();
  expect(spare.getState()).toBe(false);
  wait(3);
  expect(spare.getState()).toBe(false);
  wait(2);
  expect(spare.getState()).toBe(true);
});

test('NET-4 a picture that is reduced ends the second at once, and each time it is tried later', () => {
  const { spare, rendition } = line();
  wait(5);
  for (const seconds of [60, 120, 240]) {
    rendition.setState(report(true));
    expect(spare.getState()).toBe(false);
    rendition.setState(report(false));
    wait(seconds - 1);
    expect(spare.getState()).toBe(false);
    wait(2);
    expect(spare.getState()).toBe(true);
  }
});

test('NET-4 a player who saves data gets no second picture, and loses the one that is there', () => {
  const { spare, quality } = line('save');
  wait(100);
  expect(spare.getState()).toBe(false);
  quality.setState('best');
  wait(5);
  expect(spare.getState()).toBe(true);
  quality.setState('save');
  expect(spare.getState()).toBe(false);
});

test('NET-4 while the first picture reconnects, or another camera comes, the second stays as it is', () => {
  const { spare, rendition } = line();
  wait(2);
  rendition.setState(null);
  wait(10);
  expect(spare.getState()).toBe(false);
  rendition.setState(report(false));
  wait(5);
  rendition.setState(null);
  expect(spare.getState()).toBe(true);
  spare.follow(new Observable<RenditionReport | null>(report(false)));
  expect(spare.getState()).toBe(true);
});
