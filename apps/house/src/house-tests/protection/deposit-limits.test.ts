import { expect, test, vi } from 'vitest';
import { PlayHouse } from '../../play/sessions/testing/play-house.ts';
import { Player } from '../../testing/players/protected-player.ts';
import { twoPeople } from '../../testing/staff/two-people.ts';

const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
const play = new PlayHouse([], { cashierCredential: CREDENTIAL });
const { clock } = play;

let orders = 0;
async function order(
  kind: 'deposits' | 'withdrawals',
  player: Player,
  amount: number,
  id = `order-${orders++}-${player.id}`,
  taken?: boolean,
) {
  const answer = await play.house.app.inject({
    method: 'POST',
    url: `/api/cashier/${kind}`,
    headers: { authorization: `Bearer ${CREDENTIAL}` },
    payload: { requestId: id.padStart(8, '0'), playerId: player.id, amount, taken },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('PROT-5 C17.6 C17.11 a deposit above what the limit leaves moves nothing; one that fits does', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-day', 10_000);
  expect((await order('deposits', player, 6_000)).status).toBe(200);
  expect(await order('deposits', player, 4_001)).toMatchObject({
    status: 409,
    body: { code: 41040, Params: { limit: 'deposit-day', until: expect.any(String) } },
  });
  expect(await player.balance).toBe(6_000);
  expect((await order('deposits', player, 4_000)).status).toBe(200);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: 10_000 }]);
});

test('PROT-5 C9.6 a deposit that is repeated counts once, also when the limit was lowered since', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-day', 10_000);
  for (const _ of [1, 2])
    expect((await order('deposits', player, 6_000, `again-${player.id}`)).status).toBe(200);
  await player.setLimit('deposit-day', 5_000);
  expect((await order('deposits', player, 6_000, `again-${player.id}`)).status).toBe(200);
  expect(await player.balance).toBe(6_000);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: 6_000 }]);
});

test('PROT-5 deposits at once never exceed the limit together', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-week', 10_000);
  const done = await Promise.all([1, 2, 3, 4, 5].map(() => order('deposits', player, 3_000)));
  expect(done.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await player.balance).toBe(9_000);
});

test('PROT-5 a deposit by hand at the console counts like any other, and is refused above the limit', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-month', 10_000);
  const both = twoPeople(play.db);
  const deposit = (amount: string, reason = 'cash', ...flags: string[]) =>
    both(['deposit', player.username, amount, '--reason', reason, ...flags]);
  expect((await deposit('60')).code).toBe(0);
  const refused = await deposit('40,01');
  expect(refused.code).toBe(1);
  expect(refused.problems.join()).toContain('deposit-month');
  expect((await deposit('40')).code).toBe(0);
  expect((await deposit('5', 'paid before the restore', '--correction')).code).toBe(0);
  expect((await order('deposits', player, 1)).body).toMatchObject({ code: 41040 });
  expect(await player.balance).toBe(10_500);
});

test('PROT-5 C9.11 a deposit that its player has paid already is posted above the limit, and counts', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-month', 1_000);
  expect((await order('deposits', player, 1_500)).body).toMatchObject({ code: 41040 });
  expect((await order('deposits', player, 1_500, undefined, true)).status).toBe(200);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: 1_500 }]);
});

test('PROT-3 PROT-5 a deposit limit is free again on the next day, a weekly one on Monday', async () => {
  const player = await Player.create(play);
  await player.setLimit('deposit-day', 1_000);
  const { resetsAt } = (await player.setLimit('deposit-week', 1_500)).body.limits[0];
  expect((await order('deposits', player, 1_000)).status).toBe(200);
  clock.advance(Date.parse(resetsAt) - clock.now() - 1);
  expect((await order('deposits', player, 1)).status).toBe(409);
  clock.advance(1);
  const week = (await player.call('GET', '/api/protection')).body.limits[1];
  expect((await order('deposits', player, 600)).status).toBe(week.used === 0 ? 200 : 409);
  clock.advance(Date.parse(week.resetsAt) - clock.now());
  expect((await order('deposits', player, 1_000)).status).toBe(200);
});

test('PROT-6 C17.23 net deposits are what was deposited less what was withdrawn, of 3 and 12 months and ever', async () => {
  const player = await Player.create(play);
  await order('deposits', player, 5_000);
  await order('withdrawals', player, 2_000);
  await play.db.insertInto('bonusGrants').values({ playerId: player.id, amount: 700n }).execute();
  expect((await player.call('GET', '/api/player/bonus')).status).toBe(200);
  const sums = { deposited: 5_000, withdrawn: 2_000, net: 3_000 };
  const back = async (months: number) => {
    const at = new Date(clock.now());
    at.setMonth(at.getMonth() - months);
    await play.db.updateTable('postings').set({ at }).where('playerId', '=', player.id).execute();
    return (await player.call('GET', '/api/protection/net-deposits')).body;
  };
  const none = { deposited: 0, withdrawn: 0, net: 0 };
  const net = () => player.call('GET', '/api/protection/net-deposits');
  await vi.waitFor(async () =>
    expect((await net()).body).toEqual({ status: 1, months3: sums, months12: sums, all: sums }),
  );
  expect(await back(5)).toEqual({ status: 1, months3: none, months12: sums, all: sums });
  expect(await back(13)).toEqual({ status: 1, months3: none, months12: none, all: sums });
});
