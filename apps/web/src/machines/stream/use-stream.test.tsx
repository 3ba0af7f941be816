import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { VideoPlayer } from '../../realtime/video/video-player.ts';
import { scriptedPlayer, scriptedViewer } from '../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../testing/video/scripted-time.ts';
import { useMute } from './use-mute.ts';
import { useStream } from './use-stream.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
Object.assign(HTMLVideoElement.prototype, {
  requestVideoFrameCallback: () => 0,
  cancelVideoFrameCallback: () => undefined,
});

function Screen({ player }: { readonly player: VideoPlayer }) {
  const element = useRef<HTMLVideoElement>(null);
  const { muted, refused, toggle } = useMute(false);
  useStream(element, player, { volume: 0.5, muted, refused });
  return (
    <>
      <video ref={element} data-testid="video" muted={false} />
      <button type="button" data-testid="mute" aria-pressed={muted} onClick={toggle} />
    </>
  );
}

/** A screen whose picture the browser is about to play, on a page with user activation. */
async function show() {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
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
  const player = scriptedPlayer(time, async () => scriptedViewer({ stream }));
  const { getByTestId, unmount } = render(<Screen player={player} />);
  const video = getByTestId('video');
  if (!(video instanceof HTMLVideoElement)) throw new Error('no video');
  await act(async () => {
    player.start();
    await time.pass(0);
  });
  /** Whether the element is muted, and whether the screen shows that. */
  const silent = () => [video.muted, getByTestId('mute').getAttribute('aria-pressed') === 'true'];
  const press = (what: Element) => act(async () => fireEvent.click(what));
  return {
    video,
    stream,
    play,
    unmount,
    silent,
    refuse: () => act(async () => refuse()),
    pressMute: () => press(getByTestId('mute')),
    pressElsewhere: () => press(document.body),
  };
}

test('GAME-1 GAME-3 a picture plays at the chosen volume', async () => {
  const { video, stream, play, silent, pressMute } = await show();
  expect([video.srcObject, video.volume, play.mock.calls.length]).toEqual([stream, 0.5, 1]);
  expect(silent()).toEqual([false, false]);
  await pressMute();
  expect(silent()).toEqual([true, true]);
});

test('GAME-1 GAME-3 a picture whose sound the browser refuses plays muted, and is shown as muted', async () => {
  const { play, silent, refuse } = await show();
  await refuse();
  expect(silent()).toEqual([true, true]);
  expect(play.mock.calls.length).toBeGreaterThan(1);
});

test.each(['pressMute', 'pressElsewhere'] as const)(
  'GAME-3 refused sound is audible after the next gesture (%s)',
  async (gesture) => {
    const { [gesture]: make, play, silent, refuse } = await show();
    await refuse();
    play.mockClear();
    await make();
    expect(silent()).toEqual([false, false]);
    // A browser that still refuses sound has stopped the picture.
    expect(play).toHaveBeenCalledOnce();
  },
);

test('GAME-3 sound that is refused a second time is tried again', async () => {
  const { play, silent, refuse, pressElsewhere } = await show();
  await refuse();
  play.mockRejectedValueOnce(new Error('not now either'));
  await pressElsewhere();
  expect(silent()).toEqual([true, true]);
  await pressElsewhere();
  expect(silent()).toEqual([false, false]);
});

test('GAME-3 a picture that the player muted stays muted', async () => {
  const { silent, refuse, pressMute, pressElsewhere } = await show();
  await pressMute();
  await refuse();
  await pressElsewhere();
  expect(silent()).toEqual([true, true]);
});

test('GAME-1 a picture that has left the page is stopped and released', async () => {
  const { video, play, unmount, refuse } = await show();
  unmount();
  await refuse();
  expect([video.muted, video.srcObject, play.mock.calls.length]).toEqual([false, null, 1]);
});

/** A phone in power saving plays only by a gesture. Returns the warnings. */
function savePower(play: Awaited<ReturnType<typeof show>>['play']) {
  play.mockRejectedValue(new Error('power is saved'));
  return vi.spyOn(console, 'warn').mockReset().mockReturnValue();
}

test.each([
  ['a click', () => fireEvent.click(document.body)],
  ['a key', () => fireEvent.keyUp(document.body)],
])(
  'GAME-1 a picture that may not play even muted is tried again with %s, until it plays',
  async (_, make) => {
    const { play, pressMute } = await show();
    const warn = savePower(play);
    await pressMute();
    expect(warn).toHaveBeenCalledOnce();
    play.mockClear();
    const gesture = () => act(async () => void make());
    await gesture();
    play.mockResolvedValue();
    await gesture();
    await gesture();
    expect(play).toHaveBeenCalledTimes(2);
  },
);

test('GAME-1 a picture that has left the page is not tried again', async () => {
  const { play, pressMute, pressElsewhere, unmount } = await show();
  savePower(play);
  await pressMute();
  unmount();
  play.mockClear();
  await pressElsewhere();
  expect(play).not.toHaveBeenCalled();
});
