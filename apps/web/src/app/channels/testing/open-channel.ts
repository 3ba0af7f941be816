import { expect, vi } from 'vitest';
import { account } from '../../../api/sign-in/account.ts';
import { welcome } from '../../../testing/accounts.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { stubSockets } from '../../../testing/house/stub-connections.ts';
import { openPlayerChannel } from '../channels.tsx';

/** Resolves once the house was asked for what a player begins with. */
const askedForInit = (house: ScriptedHouse) =>
  vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toContain('init'));

/** The channel of a signed-in player to a scripted house, which has not answered yet. Calls get no answer. */
export async function openChannel() {
  const house = new ScriptedHouse();
  stubSockets(house);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  account.signIn(welcome());
  const letGo = openPlayerChannel();
  await askedForInit(house);
  return { house, letGo, asked: () => askedForInit(house) };
}
