import type { RenditionReport } from '@floorcast/contract/video';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { BEST, REDUCED } from '../../../testing/video/renditions.ts';
import { chosenQuality } from './chosen-quality.ts';
import { HELD_MS } from './line-hint.ts';
import { storeLine, viewerStart } from './viewer-start.ts';

const connected = (connection: object) => vi.stubGlobal('navigator', { connection });

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  chosenQuality.choose('auto');
});

/** A floor that sends renditions, for so long (ms) each. */
function floorSending() {
  let now = 0;
  const rendition = new Observable<RenditionReport | null>(null);
  storeLine(rendition, () => now);
  return (sent: RenditionReport, ms: number) => {
    for (const until = now + ms; now <= until; now += 1_000) rendition.setState({ ...sent });
  };
}

test('NET-4 C5.41 a viewer begins with the rate that was sent for long enough at the last visit', () => {
  connected({ downlink: 0.3 });
  expect(viewerStart(chosenQuality.getState())).toEqual({ quality: 'auto', bitsPerSecond: 300_000 });
  const send = floorSending();
  send(BEST, 2_000);
  send(REDUCED, HELD_MS);
  send(BEST, 2_000);
  expect(viewerStart(chosenQuality.getState())).toEqual({ quality: 'auto', bitsPerSecond: 600_000 });
});

test('NET-4 C5.41 a viewer begins without a hint when nothing is known of the line', () => {
  expect(viewerStart(chosenQuality.getState())).toEqual({ quality: 'auto' });
  connected({ downlink: 0 });
  expect(viewerStart(chosenQuality.getState())).toEqual({ quality: 'auto' });
  connected({ downlink: 'fast' });
  expect(viewerStart(chosenQuality.getState())).toEqual({ quality: 'auto' });
});

test.each(['best', 'save'] as const)(
  'NET-4 a rate that the choice %s fixes says nothing about the line',
  (quality) => {
    chosenQuality.choose(quality);
    floorSending()(BEST, 2 * HELD_MS);
    expect(viewerStart(chosenQuality.getState())).toEqual({ quality });
  },
);

/** The quality at first, of a page that is loaded now. */
async function atFirst() {
  vi.resetModules();
  const fresh = await import('./chosen-quality.ts');
  return fresh.chosenQuality.getState();
}

test('NET-4 C5.40 the quality is the stored one, else the smaller one of a browser that saves data', async () => {
  expect(await atFirst()).toBe('auto');
  connected({ saveData: true });
  expect(await atFirst()).toBe('save');
  localStorage.setItem('videoQuality', 'auto');
  expect(await atFirst()).toBe('auto');
  localStorage.setItem('videoQuality', 'superb');
  expect(await atFirst()).toBe('save');
});
