import { afterEach, expect, test } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import type { VideoState } from '../video-player.ts';
import { seenAge, storeAge } from './seen-age.ts';

afterEach(() => localStorage.clear());

test('GAME-16 the age of a picture is stored on the device when the picture ends', () => {
  const state = new Observable<VideoState>({ phase: 'idle' });
  let median: number | null = 214.6;
  storeAge({
    getState: state.getState,
    subscribe: state.subscribe,
    ages: () => ({ median, p95: 300, oldest: 300, framesPerSecond: 30 }),
  });
  expect(seenAge()).toBeNull();
  state.setState({ phase: 'live', stream: new MediaStream() });
  expect(seenAge()).toBeNull();
  state.setState({ phase: 'idle' });
  expect(seenAge()).toBe(215);
  median = null;
  state.setState({ phase: 'live', stream: new MediaStream() });
  state.setState({ phase: 'idle' });
  expect(seenAge()).toBe(215);
});
