import { expect, test, vi } from 'vitest';
import { PlayedMachine } from './played-machine.ts';
import type { Failure } from './restartable-site.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

/** Processes that are killed while the cabinet has no power, one after another. */
const FAILURES: readonly (readonly Failure[])[] = [
  [],
  ['floor'],
  ['house'],
  ['floor', 'house'],
  ['house', 'floor'],
];

test.concurrent.each(
  FAILURES.map((failures) => ({ failures, what: failures.join(' and then the ') || 'nothing' })),
)(
  'MONEY-4 MONEY-5 SRV-5 a machine that lost its power with credit is settled when it returns; killed meanwhile: $what',
  async ({ failures }) => {
    const played = await PlayedMachine.open();
    await played.transfer('in');
    await played.withoutPower(async () => {
      await played.leaveSeat();
      for (const failure of failures) await played.fail(failure);
      await played.expectAgreement();
      expect(played.contents.credits).toBe(100);
    });
    await vi.waitFor(async () => {
      expect(played.contents.credits).toBe(0);
      await played.expectAgreement();
      const open = played.db.selectFrom('playSessions').select('id').where('state', '<>', 'ended');
      expect(await open.execute()).toEqual([]);
    }, PATIENCE);
    await played.prove();
    await played.close();
  },
  120_000,
);
