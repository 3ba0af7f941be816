import type { CameraId, Video } from '@floorcast/contract/machines';
import type { RenditionReport } from '@floorcast/contract/video';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { VideoStage } from '../../../realtime/video/stage.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { stubPictures } from '../../../testing/house/stub-connections.ts';
import { BEST, REDUCED } from '../../../testing/video/renditions.ts';
import { scriptedPlayer, scriptedViewer } from '../../../testing/video/scripted-player.ts';
import { ScriptedTime } from '../../../testing/video/scripted-time.ts';
import { useSound } from '../sound.ts';
import { Stage } from './Stage.tsx';
import { useView } from './use-view.ts';

const WINDOW = { x: 0.14, y: 0.08, width: 0.72, height: 0.9 };
const SCREEN: Video = { id: 'screen', width: 1280, height: 720, reelWindow: WINDOW };
const CAMERA: Video = { id: 'camera', width: 1280, height: 720 };

let rendition = new Observable<RenditionReport | null>(null);
/** The cameras that were opened beside the main one, and those that were closed again. */
let seconds: CameraId[] = [];
let closed: CameraId[] = [];
let room = { width: 390, height: 560, portrait: true };

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  stubPictures();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('portrait') && room.portrait,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => room.height);
  localStorage.clear();
  rendition = new Observable<RenditionReport | null>(BEST);
  seconds = [];
  closed = [];
  room = { width: 390, height: 560, portrait: true };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const playing = (): VideoPlayer =>
  scriptedPlayer(new ScriptedTime(), async () => scriptedViewer({ rendition }));

interface GameProps {
  readonly stage: VideoStage;
  readonly videos: readonly Video[];
  readonly panel: boolean;
  readonly openSecond: (camera: CameraId) => VideoPlayer;
}

function Game({ stage, videos, panel, openSecond }: GameProps) {
  const control = useView(videos);
  const sound = useSound();
  return (
    <>
      <button type="button" onClick={() => control.change({ fit: 'whole' })}>
        all
      </button>
      <Stage
        stage={stage}
        sound={sound}
        control={control}
        cameras={videos.map(({ id }) => id)}
        openSecond={openSecond}
        poster="blob:still"
        panel={panel ? <p>panel</p> : null}
        games={<p>games</p>}
      />
    </>
  );
}

async function showGame(...videos: Video[]) {
  const stage = new VideoStage('screen', playing, () => undefined);
  const openSecond = (camera: CameraId) => {
    const player = playing();
    seconds.push(camera);
    vi.spyOn(player, 'close').mockImplementation(() => void closed.push(camera));
    return player;
  };
  const game = (panel: boolean) => (
    <Game stage={stage} videos={videos} panel={panel} openSecond={openSecond} />
  );
  const { rerender } = render(game(false));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return {
    openPanel: (panel: boolean) => act(() => rerender(game(panel))),
    player: () => stage.getState().shown.player,
  };
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const frame = () => {
  const { width, height } = screen.getByTestId('picture').style;
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
};

test('GAME-17 upright, the picture has the whole width by its reel window, and at a press all of it is seen', async () => {
  await showGame(SCREEN);
  expect(frame()).toEqual({ width: 390, height: expect.closeTo(390 / 0.72 / (16 / 9)) });
  act(() => screen.getByRole('button', { name: 'all' }).click());
  expect(frame()).toEqual({ width: 390, height: expect.closeTo(390 / (16 / 9)) });
  expect(localStorage.getItem('pictureFit.portrait')).toBe('whole');
  expect(localStorage.getItem('pictureFit.landscape')).toBeNull();
});

test('LOBBY-7 GAME-1 the lobby’s still is shown until the picture lives', async () => {
  const stage = await showGame(SCREEN);
  expect(screen.getByTestId('picture').querySelector('img')?.getAttribute('src')).toBe('blob:still');
  act(() => stage.player().frameShown({ at: 0, rtpTimestamp: null }));
  expect(screen.getByTestId('picture').querySelector('img')).toBeNull();
});

test('GAME-9 C5.67 a picture without a reel window is shown whole', async () => {
  await showGame(CAMERA);
  expect(frame()).toEqual({ width: 390, height: expect.closeTo(390 / (16 / 9)) });
  expect(screen.getByText('games')).toBeTruthy();
});

test('GAME-9 GAME-17 below reels that fill most of an upright screen is a row of games, and only where they keep the width', async () => {
  const square: Video = { ...SCREEN, reelWindow: { x: 0.22, y: 0.01, width: 0.55, height: 0.978 } };
  const reels = (390 / 0.55 / (16 / 9)) * 0.978;
  room = { ...room, height: 512 };
  await showGame(square, CAMERA);
  await wait(5);
  expect(frame().width).toBe(390);
  expect(frame().height).toBeGreaterThan(reels);
  expect(screen.getByText('games')).toBeTruthy();
  expect(seconds).toEqual([]);
  cleanup();
  room = { ...room, height: 450 };
  await showGame(square, CAMERA);
  expect(frame().height).toBeGreaterThan(reels);
  expect(screen.queryByText('games')).toBeNull();
});

test('NET-4 GAME-17 the second camera comes below the first while the line carries both, and the first never moves', async () => {
  await showGame(SCREEN, CAMERA);
  const before = frame();
  expect(seconds).toEqual([]);
  expect(screen.getByText('games')).toBeTruthy();
  await wait(5);
  expect(seconds).toEqual(['camera']);
  expect(frame()).toEqual(before);
  await act(async () => rendition.setState(REDUCED));
  expect(closed).toEqual(['camera']);
  expect(screen.getByText('games')).toBeTruthy();
  expect(frame()).toEqual(before);
});

test('GAME-16 a panel is below the picture on an upright screen, in the place of the second camera', async () => {
  const { openPanel } = await showGame(SCREEN, CAMERA);
  await wait(5);
  const before = frame();
  openPanel(true);
  expect(screen.getByText('panel').closest('[data-testid=picture]')).toBeNull();
  expect(screen.queryByText('games')).toBeNull();
  expect(closed).toEqual(['camera']);
  expect(frame()).toEqual(before);
  openPanel(false);
  await wait(1);
  expect(seconds).toEqual(['camera', 'camera']);
});

test('GAME-17 on its side a phone shows the reel window in all of the room, and no second camera', async () => {
  room = { width: 548, height: 330, portrait: false };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-height'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await showGame(SCREEN, CAMERA);
  await wait(5);
  expect(frame().height).toBe(330);
  expect(frame().width).toBeGreaterThan(500);
  expect(seconds).toEqual([]);
  expect(screen.queryByText('games')).toBeNull();
});
