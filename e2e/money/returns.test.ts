import { expect, test, vi } from 'vitest';
import { type Blow, World } from './world.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

/** What dies while the cabinet has no power, one after another. */
const DEATHS: readonly (readonly Blow[])[] = [
  [],
  ['floor'],
  ['house'],
  ['floor', 'house'],
  ['house', 'floor'],
];

test.concurrent.each(DEATHS.map((deaths) => ({ deaths, what: deaths.join(' and then the ') || 'nothing' })))(
  'MONEY-4 MONEY-5 SRV-5 a machine that dies with credit is settled when it returns, though $what dies too',
  async ({ deaths }) => {
    const world = await World.open();
    await world.move('in');
    await world.without(async () => {
      await world.leave();
      for (const blow of deaths) await world.strikeNow(blow);
      await world.agree();
      expect(world.machine.credits).toBe(100);
    });
    await vi.waitFor(async () => {
      expect(world.machine.credits).toBe(0);
      await world.agree();
      const open = world.db.selectFrom('play_sessions').select('id').where('state', '<>', 'ended');
      expect(await open.execute()).toEqual([]);
    }, PATIENCE);
    await world.prove();
    await world.close();
  },
  120_000,
);
