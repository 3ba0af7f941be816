import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { setSettings } from '../../../testing/set-settings.ts';
import { scriptedPlayer } from '../../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../../testing/video/scripted-time.ts';
import StatsPanel from './StatsPanel.tsx';
import { useHistory } from './use-history.ts';

beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await setSettings({});
  vi.unstubAllGlobals();
});

function Panel({ player }: { readonly player: VideoPlayer }) {
  return <StatsPanel player={player} history={useHistory(player)} onClose={() => undefined} />;
}

/** A player whose picture has so many frames a second. */
function playing(framesPerSecond: number): VideoPlayer {
  const player = scriptedPlayer(new ScriptedTime(), () => new Promise(() => undefined));
  let seconds = 0;
  vi.spyOn(player, 'report').mockImplementation(async () => {
    seconds += 1;
    const nothing = {
      bytes: seconds * 100_000,
      packets: 0,
      lost: 0,
      dropped: 0,
      bufferDelay: 0,
      buffered: 0,
    };
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
  render(<Panel player={playing(framesPerSecond)} />);
  await waitFor(() => expect(screen.getByTestId('stat-frames').textContent).toBe(words), { timeout: 3_000 });
});

test('NET-4 the last minute is drawn, and said in words', async () => {
  const player = playing(30);
  vi.spyOn(player, 'ages').mockReturnValue({ median: 84, p95: 120, oldest: 140, framesPerSecond: 30 });
  render(<Panel player={player} />);
  const drawn = () => screen.getByTestId('last-minute').querySelectorAll('polyline');
  expect(drawn()).toHaveLength(0);
  await waitFor(
    () => screen.getByRole('img', { name: 'Last minute: delay 84 to 84 ms, rate 0.8 to 0.8 Mbit/s' }),
    { timeout: 3_000 },
  );
  expect(drawn()).toHaveLength(2);
});
