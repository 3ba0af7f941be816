import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../../testing/house/scripted-session.ts';
import { takeToasts, waitingToasts } from '../../../ui/toast/toast.ts';
import { AutoplayStop } from './AutoplayButton.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  takeToasts();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => waitingToasts.getState().map(({ words }) => words);

/** A tab with running autoplay. */
function play() {
  const session = scriptedSession(new ScriptedHouse());
  const autoplay = vi.spyOn(session, 'autoplay').mockResolvedValue(null);
  const stop = (unseen: boolean) => (
    <AutoplayStop session={session} left={5} disabled={false} unseen={unseen} />
  );
  const { rerender } = render(stop(false));
  return {
    autoplay,
    picture: (seen: boolean) => rerender(stop(!seen)),
    look: (at: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(!at);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    },
    float: (video: Element | null) => {
      Object.assign(document, { pictureInPictureElement: video });
      act(() => void document.dispatchEvent(new Event('enterpictureinpicture')));
    },
  };
}

test('GAME-7 GAME-15 autoplay goes on when the page is visible again and the next picture comes in time', async () => {
  const { autoplay, picture, look } = play();
  look(false);
  await pass(10_000);
  look(true);
  picture(false);
  await pass(600);
  picture(true);
  await pass(10_000);
  expect(autoplay).not.toHaveBeenCalled();
});

test('GAME-7 GAME-15 autoplay is stopped once, with the reason, when the picture stays old', async () => {
  const { autoplay, picture } = play();
  picture(false);
  await pass(5_000);
  expect(autoplay).toHaveBeenCalledExactlyOnceWith(null);
  expect(said()).toEqual(['Autoplay stopped: no live picture.']);
});

test('GAME-7 a stop request that fails does not claim that autoplay was stopped', async () => {
  const { autoplay, picture } = play();
  autoplay.mockResolvedValue({ kind: 'network' });
  picture(false);
  await pass(5_000);
  expect(said()).toEqual([]);
});

test('GAME-7 GAME-15 an old picture on a hidden page stops autoplay only once the page is visible', async () => {
  const { autoplay, picture, look } = play();
  picture(false);
  look(false);
  await pass(10_000);
  expect(autoplay).not.toHaveBeenCalled();
  look(true);
  await pass(5_000);
  expect(autoplay).toHaveBeenCalledOnce();
});

test('GAME-7 GAME-15 an old picture in picture over a hidden page stops autoplay', async () => {
  const { autoplay, picture, look, float } = play();
  float(document.createElement('video'));
  look(false);
  await pass(10_000);
  expect(autoplay).not.toHaveBeenCalled();
  picture(false);
  await pass(5_000);
  float(null);
  expect(autoplay).toHaveBeenCalledOnce();
});
