import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adminOn } from '../../../../testing/staff/admin.ts';
import { HandPayHouse, newId } from '../../testing/hand-pay-house.ts';

/** A hand pay that is reported, reset and confirmed more than once. */
const play = new HandPayHouse([107]);
const { floor } = play;

test('MONEY-4 MONEY-5 a hand pay reported twice, reset twice and confirmed by two, over restarts, is posted once or not at all', async () => {
  const { player, token } = await play.seated(107);
  const { id: playerId } = await play.house.login('demo');
  await player.close();
  const { token: staff } = await play.house.login('staff', 'staff1234');
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('reported' as const) },
      { weight: 2, arbitrary: fc.constant('reset' as const) },
      { weight: 2, arbitrary: fc.constant('confirmed' as const) },
      { weight: 2, arbitrary: fc.constant('typed' as const) },
      { weight: 1, arbitrary: fc.constant('repeated' as const) },
      { weight: 1, arbitrary: fc.constant('restarted' as const) },
    ),
    { minLength: 2, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3_000 }), async (order, amount) => {
      const id = newId();
      const before = await play.guests.balance(token);
      let reported = false;
      let due = false;
      for (const step of order) {
        if (step === 'reported') await play.lock(107, id, amount);
        else if (step === 'reset') await play.unlock(107, id);
        else if (step === 'confirmed') await play.call('POST', `/api/hand-pays/${id}/confirm`, staff);
        else if (step === 'typed') await adminOn(play.db)(['handpay', 'confirm', id]);
        else if (step === 'repeated') await floor.relink();
        else await play.restart();
        reported ||= step === 'reported';
        due ||= reported && (step === 'reset' || step === 'confirmed' || step === 'typed');
      }
      expect(await play.guests.balance(token)).toBe(before + (due ? amount : 0));
      if (!reported) return;
      await play.unlock(107, id);
      expect(await play.guests.balance(token)).toBe(before + amount);
      const postings = play.db
        .selectFrom('postings')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .where('requestId', 'like', `hand-pay:${id}:%`)
        .where('playerId', '=', playerId);
      expect((await postings.executeTakeFirst())?.n).toBe(1n);
    }),
    { numRuns: timesOf(6, 25) },
  );
  await play.auditPasses();
});
