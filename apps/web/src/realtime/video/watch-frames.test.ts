import { expect, test, vi } from 'vitest';
import { watchFrames } from './watch-frames.ts';

test('GAME-15 a picture in picture over a hidden page counts as looked at, and a picture in the page does not', () => {
  const video = Object.assign(document.createElement('video'), {
    requestVideoFrameCallback: () => 0,
    cancelVideoFrameCallback: () => undefined,
  });
  const watch = vi.fn();
  const change = (name: string, floating: Element | null) => {
    Object.assign(document, { pictureInPictureElement: floating });
    document.dispatchEvent(new Event(name));
    return watch.mock.lastCall;
  };
  const forget = watchFrames(video, { frameShown: () => undefined, watch });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  expect(change('enterpictureinpicture', video)).toEqual(['in-page']);
  hidden.mockReturnValue(true);
  expect(change('visibilitychange', video)).toEqual(['floating']);
  expect(change('leavepictureinpicture', null)).toEqual(['not']);
  expect(change('enterpictureinpicture', document.createElement('video'))).toEqual(['not']);
  forget();
  watch.mockClear();
  change('visibilitychange', video);
  expect(watch).not.toHaveBeenCalled();
});
