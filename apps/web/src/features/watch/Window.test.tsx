import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MACHINES } from '../../testing/floor.ts';
import { stubWhep } from '../../testing/stub-whep.ts';
import { Window } from './Window.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-18 what is watched goes on while the house knows of no floor, until it is not for others any more', async () => {
  const [, playing] = MACHINES;
  if (playing === undefined) throw new Error('no machine is being played');
  const watched = stubWhep('screen');
  const { rerender } = render(<Window machine={playing} cameras={['screen']} open={true} />);
  await waitFor(() => expect(watched()).toEqual(['screen']));
  rerender(<Window machine={{ ...playing, status: 'offline' }} cameras={[]} open={true} />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(watched()).toEqual(['screen']);
  rerender(<Window machine={playing} cameras={['screen']} open={false} />);
  await waitFor(() => expect(watched()).toEqual([]));
});
