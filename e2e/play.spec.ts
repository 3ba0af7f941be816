import { playsItThrough } from './journey.ts';
import { test } from './stack.ts';

test('GAME-1 GAME-2 GAME-4 GAME-11 MONEY-2 MONEY-5 SESS-1 TX-1 a player watches, pays in, plays and is paid out to the kuruş', async ({
  page,
  stack,
}) => {
  await playsItThrough({ page, stack, machine: { id: 101, name: 'Aurora Vault I' } });
});
