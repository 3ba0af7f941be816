import { expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../testing/house/scripted-house.ts';
import { openJackpotChannel } from './jackpot-channel.ts';

test('LOBBY-6 jackpots are delivered a few times a second, the latest of each brand, and not after the channel is closed', async () => {
  const house = new ScriptedHouse();
  const jackpots = vi.fn();
  const channel = openJackpotChannel({ network: house, token: () => 't', jackpots });
  await house.notify('jackpot', { id: 1, jackpot: '500,20' });
  await house.notify('jackpot', { id: 2, jackpot: '900' });
  await house.notify('jackpot', { id: 1, jackpot: '501,20' });
  await house.notify('jackpot', { id: 'broken' });
  expect(jackpots).not.toHaveBeenCalled();
  await house.pass();
  expect(jackpots.mock.calls).toEqual([
    [
      new Map([
        [1, '501,20'],
        [2, '900'],
      ]),
    ],
  ]);

  await house.notify('jackpot', { id: 1, jackpot: '502,20' });
  channel.close();
  await house.pass();
  expect(jackpots).toHaveBeenCalledOnce();
});
