import { completeVisit } from '../support/complete-visit.ts';
import { test } from '../support/stack.ts';

test('GAME-1 GAME-2 GAME-4 GAME-11 MONEY-2 MONEY-5 SESS-1 TX-1 a player watches, cashes in, plays and is cashed out to the minor unit', async ({
  page,
  stack,
}) => {
  await completeVisit({ page, stack, machine: { id: 101, name: 'Aurora Vault I' } });
});
