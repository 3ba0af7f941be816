import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { ViewersAt } from '../../machines/Viewers.tsx';
import { welcome } from '../../testing/accounts.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { stubSockets } from '../../testing/house/stub-connections.ts';
import { show } from '../../testing/show.tsx';
import { openPlayerChannel } from './player-channel.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-18 the audience count of the player’s machine stays when another machine’s is notified', async () => {
  const house = new ScriptedHouse();
  stubSockets(house);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  account.signIn(welcome());
  const letGo = openPlayerChannel();
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
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
