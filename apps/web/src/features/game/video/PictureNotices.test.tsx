import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { VideoState } from '../../../realtime/video/video-player.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { show } from '../../../testing/show.tsx';
import { playerBeforeFloor, stubMediaStream } from '../../../testing/video/scripted-floor.ts';
import { PictureNotices } from './Stage.tsx';

stubMediaStream();
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function notices(state: VideoState, connected: boolean) {
  const { player } = playerBeforeFloor();
  vi.spyOn(player, 'getState').mockReturnValue(state);
  const { seat } = await seatedSession();
  await show(() => <PictureNotices player={player} seat={seat()} connected={connected} locked={false} />);
}

test('GAME-15 a lost connection is one message, whatever the picture does', async () => {
  await notices({ phase: 'stalled', stream: new MediaStream() }, false);
  expect(screen.getByTestId('connection-lost').textContent).toContain('Connection Lost, please wait.');
  expect(screen.queryByTestId('video-stalled')).toBeNull();
});

test('GAME-15 a picture that has stopped while the house answers is said to have stopped', async () => {
  await notices({ phase: 'stalled', stream: new MediaStream() }, true);
  expect(screen.queryByTestId('connection-lost')).toBeNull();
  expect(screen.getByTestId('video-stalled')).toBeDefined();
});
