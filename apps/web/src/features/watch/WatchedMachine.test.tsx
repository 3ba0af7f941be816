import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { stubWhep } from '../../testing/video/stub-whep.ts';
import { WatchedMachine } from './WatchScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-18 a watched picture goes on while the house knows no floor, and ends when watching is forbidden', async () => {
  const [, playing] = MACHINES;
  if (playing === undefined) throw new Error('no machine is being played');
  const watched = stubWhep('screen');
  const { rerender } = render(
    <WatchedMachine machine={playing} cameras={['screen']} videos={[]} open={true} />,
  );
  await waitFor(() => expect(watched()).toEqual(['screen']));
  rerender(
    <WatchedMachine machine={{ ...playing, status: 'offline' }} cameras={[]} videos={[]} open={true} />,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(watched()).toEqual(['screen']);
  rerender(<WatchedMachine machine={playing} cameras={['screen']} videos={[]} open={false} />);
  await waitFor(() => expect(watched()).toEqual([]));
});
