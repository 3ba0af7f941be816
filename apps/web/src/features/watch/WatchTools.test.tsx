import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chosenQuality } from '../../realtime/video/line/chosen-quality.ts';
import { VideoStage } from '../../realtime/video/stage.ts';
import { speakEnglish } from '../../testing/english.ts';
import { BEST, REDUCED } from '../../testing/video/renditions.ts';
import { playerBeforeFloor, stubMediaStream } from '../../testing/video/scripted-floor.ts';
import { WatchTools } from './WatchScreen.tsx';

stubMediaStream();
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  chosenQuality.choose('auto');
});

test('NET-4 a viewer sees what the picture is reduced to, and the quality that is chosen', async () => {
  const { player, opened, frames } = playerBeforeFloor();
  const stage = new VideoStage('screen', () => player, vi.fn());
  await frames(100);
  render(<WatchTools stage={stage} switches={false} muted={true} onMute={vi.fn()} />);
  const report = (rendition: typeof BEST) => act(async () => opened[0]?.rendition.setState(rendition));
  await report(BEST);
  expect(screen.queryByTestId('picture-reduced')).toBeNull();
  await report(REDUCED);
  expect(screen.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Picture quality: Auto' })).toBeTruthy();
  act(() => chosenQuality.choose('save'));
  expect(screen.getByRole('button', { name: 'Picture quality: Data saver' })).toBeTruthy();
  stage.close();
});
