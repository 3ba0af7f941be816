import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureClock } from '../realtime/video/picture-clock.ts';
import { VideoPlayer } from '../realtime/video/player.ts';
import { ScriptedTime } from '../testing/scripted-time.ts';
import { useStream } from './use-stream.ts';

afterEach(cleanup);
Object.assign(HTMLVideoElement.prototype, {
  requestVideoFrameCallback: () => 0,
  cancelVideoFrameCallback: () => undefined,
});

function Screen({ player }: { readonly player: VideoPlayer }) {
  const element = useRef<HTMLVideoElement>(null);
  useStream(element, player);
  return <video ref={element} data-testid="video" muted={false} />;
}

/** A screen whose picture the browser is about to play. */
async function show() {
  let refuse = () => {};
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockReset();
  play.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = () => reject(new Error('not now'));
    }),
  );
  play.mockResolvedValue();
  const time = new ScriptedTime();
  const stream = new MediaStream();
  const player = new VideoPlayer({
    after: time.after,
    now: time.now,
    oldestMs: () => 1_500,
    random: () => 1,
    whenOnline: () => () => undefined,
    open: async () => ({
      stream,
      clock: new PictureClock(),
      wantKeyFrame: () => undefined,
      report: async () => null,
      close: () => undefined,
    }),
  });
  const { getByTestId, unmount } = render(<Screen player={player} />);
  const video = getByTestId('video');
  if (!(video instanceof HTMLVideoElement)) throw new Error('no video');
  await act(async () => {
    player.start();
    await time.pass(0);
  });
  return { video, stream, play, unmount, refuse: () => act(async () => refuse()) };
}

test('GAME-1 a picture that may not play with its sound plays without', async () => {
  const { video, stream, play, refuse } = await show();
  expect(video.srcObject).toBe(stream);
  await refuse();
  expect([video.muted, play.mock.calls.length]).toEqual([true, 2]);
});

test('GAME-1 a picture that has left the page is not played on, nor kept', async () => {
  const { video, play, unmount, refuse } = await show();
  unmount();
  await refuse();
  expect([video.muted, video.srcObject, play.mock.calls.length]).toEqual([false, null, 1]);
});
