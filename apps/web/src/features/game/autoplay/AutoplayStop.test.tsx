import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../../../testing/scripted-house.ts';
import { scriptedSession } from '../../../testing/scripted-session.ts';
import { speakEnglish } from '../../../testing/words.ts';
import { takeToasts, waitingToasts } from '../../../ui/toast.ts';
import { AutoplayStop } from './AutoplayStop.tsx';

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

/** A tab that plays by itself. */
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

test('GAME-7 GAME-15 who looks again sees the last picture from before first: autoplay waits for the next', async () => {
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

test('GAME-7 GAME-15 autoplay that stays unseen is stopped, once, and it is said why', async () => {
  const { autoplay, picture } = play();
  picture(false);
  await pass(5_000);
  expect(autoplay).toHaveBeenCalledExactlyOnceWith(null);
  expect(said()).toEqual(['Autoplay was stopped: the picture did not come.']);
});

test('GAME-7 a stop that the house did not hear is not said to be one', async () => {
  const { autoplay, picture } = play();
  autoplay.mockResolvedValue({ kind: 'network' });
  picture(false);
  await pass(5_000);
  expect(said()).toEqual([]);
});

test('GAME-7 GAME-15 an old picture that nobody looks at stops nothing, until somebody does', async () => {
  const { autoplay, picture, look } = play();
  picture(false);
  look(false);
  await pass(10_000);
  expect(autoplay).not.toHaveBeenCalled();
  look(true);
  await pass(5_000);
  expect(autoplay).toHaveBeenCalledOnce();
});

test('GAME-7 GAME-15 an old picture that floats over a hidden page is looked at: autoplay is stopped', async () => {
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
