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

test('NET-2 C5.42 a frame is reported with the arrival of its last packet, else with the time of its showing', () => {
  let show: VideoFrameRequestCallback = () => undefined;
  const video = Object.assign(document.createElement('video'), {
    requestVideoFrameCallback: (shown: VideoFrameRequestCallback) => {
      show = shown;
      return 0;
    },
    cancelVideoFrameCallback: () => undefined,
  });
  const frameShown = vi.fn();
  watchFrames(video, { frameShown, watch: () => undefined });
  const frame = { presentationTime: 0, expectedDisplayTime: 0, width: 0, height: 0, mediaTime: 0 };
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  show(0, { ...frame, presentedFrames: 1, rtpTimestamp: 90, receiveTime: 981.5 });
  show(0, { ...frame, presentedFrames: 2, rtpTimestamp: 180 });
  expect(frameShown.mock.calls).toEqual([
    [{ at: 1_000, rtpTimestamp: 90, receivedAt: 981.5 }],
    [{ at: 1_000, rtpTimestamp: 180, receivedAt: 1_000 }],
  ]);
  vi.restoreAllMocks();
});
