import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewersAt } from '../../machines/Viewers.tsx';
import { show } from '../../testing/show.tsx';
import { openChannel } from './testing/open-channel.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-18 the audience count of the player’s machine stays when another machine’s is notified', async () => {
  const { house, letGo } = await openChannel();
  await house.accept('init', { balance: 0 });
  await show(() => <ViewersAt machineId={101} />);
  const notify = (id: number, viewers: number) =>
    act(() => house.notify('seat', { id, viewers, waiting: 1 }));
  await notify(101, 2);
  await notify(102, 7);
  expect(screen.getByTestId('viewers').textContent).toContain('2');
  await notify(101, 3);
  expect(screen.getByTestId('viewers').textContent).toContain('3');
  letGo();
  await vi.waitFor(() => expect(screen.queryByTestId('viewers')).toBeNull());
});
