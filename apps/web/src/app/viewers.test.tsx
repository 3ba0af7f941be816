import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../api/account.ts';
import { ViewersAt } from '../machines/Viewers.tsx';
import { ScriptedHouse } from '../testing/scripted-house.ts';
import { show } from '../testing/show.tsx';
import { stubSockets } from '../testing/stub-connections.ts';
import { welcome } from '../testing/token.ts';
import { openPlayerChannel } from './player-channel.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-18 how many watch the player’s machine stays on screen beside news of one that they wait for', async () => {
  const house = new ScriptedHouse();
  stubSockets(house);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  account.signIn(welcome());
  const letGo = openPlayerChannel();
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
  await house.accept('init', { balance: 0 });
  await show(() => <ViewersAt machineId={101} />);
  const tell = (id: number, viewers: number) => act(() => house.tell('seat', { id, viewers, waiting: 1 }));
  await tell(101, 2);
  await tell(102, 7);
  expect(screen.getByTestId('viewers').textContent).toContain('2');
  await tell(101, 3);
  expect(screen.getByTestId('viewers').textContent).toContain('3');
  letGo();
  await vi.waitFor(() => expect(screen.queryByTestId('viewers')).toBeNull());
});
