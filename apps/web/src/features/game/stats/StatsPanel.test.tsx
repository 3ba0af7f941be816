import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { setSettings } from '../../../testing/set-settings.ts';
import { scriptedPlayer } from '../../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../../testing/video/scripted-time.ts';
import StatsPanel from './StatsPanel.tsx';

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await setSettings({});
  vi.unstubAllGlobals();
});

/** A player whose picture has so many frames a second. */
function playing(framesPerSecond: number): VideoPlayer {
  const player = scriptedPlayer(new ScriptedTime(), () => new Promise(() => undefined));
  let seconds = 0;
  vi.spyOn(player, 'report').mockImplementation(async () => {
    seconds += 1;
    const nothing = { bytes: 0, packets: 0, lost: 0, dropped: 0, bufferDelay: 0, buffered: 0 };
    return {
      counted: { ...nothing, at: seconds * 1_000, decoded: seconds * framesPerSecond },
      standing: { decoder: null, codec: null, size: null, roundTripMs: null, route: null },
    };
  });
  return player;
}

test.each([
  [28, {}, '28 of 30 a second'],
  [20, {}, 'too few: 20 of 30 a second'],
  [20, { FPS: 25 }, '20 of 25 a second'],
])('GAME-16 SET-1 %d frames a second, with %o: %s', async (framesPerSecond, set, words) => {
  await setSettings(set);
  render(<StatsPanel player={playing(framesPerSecond)} onClose={() => undefined} />);
  await waitFor(() => expect(screen.getByTestId('stat-frames').textContent).toBe(words), { timeout: 3_000 });
});
