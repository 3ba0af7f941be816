import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../api/account.ts';
import { openSession } from '../api/open-session.ts';
import { ScriptedHouse } from '../testing/scripted-house.ts';
import { stubSockets } from '../testing/stub-connections.ts';
import { welcome } from '../testing/token.ts';
import { openPlayerChannel } from './player-channel.ts';

afterEach(() => vi.unstubAllGlobals());

test('RECON-1 RT-2 a session that ended while the channel was down is not offered once it is back', async () => {
  const house = new ScriptedHouse();
  const asked = () => vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));
  stubSockets(house);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  account.signIn(welcome());
  const letGo = openPlayerChannel();
  await asked();
  await house.tell('session', { status: true, id: 101, name: 'One', machine_status: 'waiting' });
  await house.accept('init', { balance: 0 });
  expect(openSession.getState()).toMatchObject({ id: 101 });
  await house.cut();
  expect(openSession.getState()).toMatchObject({ id: 101 });
  await asked();
  await house.accept('init', { balance: 0 });
  expect(openSession.getState()).toBeNull();
  letGo();
});
