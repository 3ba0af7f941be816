import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { move, playerAccount } from '../../wallet/index.ts';

const clock = new ManualClock();
const { db, house } = await houseOfTests(clock);
const say: (args: readonly string[]) => ReturnType<ReturnType<typeof adminOn>> = adminOn(db);

const panel = async (username: string, password?: string) => {
  const { token } = await house.login(username, password);
  const answer = await house.call(token, 'GET', '/api/quick-panel/data');
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const lastLog = () =>
  db.selectFrom('trail').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

test('QUICK-1 events are the own open claims and today’s own credits, the latest of each kind', async () => {
  const { id } = await house.login('demo');
  await db.insertInto('bonusGrants').values({ playerId: id, amount: 1_500n }).execute();
  for (const [requestId, kind, amount] of [
    ['quick-1', 'handPay', 20_000],
    ['quick-2', 'handPay', 30_000],
    ['quick-3', 'jackpot', 125_000],
  ] as const)
    await db.transaction().execute((tx) =>
      move(tx, {
        requestId,
        from: 'house:bank',
        to: playerAccount(id),
        amount: minorUnits(amount),
        kind,
        playerId: id,
      }),
    );
  // An adjustment is not money that the player has paid in.
  await db.transaction().execute((tx) =>
    move(tx, {
      requestId: 'quick-4',
      from: 'house:adjustments',
      to: playerAccount(id),
      amount: minorUnits(700),
      kind: 'deposit',
      playerId: id,
    }),
  );
  const { events } = await panel('demo');
  expect(events).not.toContainEqual(expect.objectContaining({ amount: 700 }));
  expect(events).toContainEqual({
    id: 'bonus-ready',
    kind: 'bonus-ready',
    title: 'A bonus can be claimed',
    detail: '15.00',
    amount: 1_500,
  });
  const amounts = (kind: string) =>
    events
      .filter((event: { kind: string }) => event.kind === kind)
      .map(({ amount }: { amount: number }) => amount);
  expect([amounts('hand-pay'), amounts('jackpot'), amounts('deposit')]).toEqual([
    [30_000],
    [125_000],
    [500_000],
  ]);
  const other = (await panel('demo2')).events.map(({ kind }: { kind: string }) => kind);
  expect(other).not.toContain('hand-pay');
  expect(other).not.toContain('bonus-ready');
});

test('QUICK-1 a taken claim is announced for its next period', async () => {
  const { id } = await house.login('demo');
  const at = new Date(clock.now());
  await db
    .insertInto('claims')
    .values({ playerId: id, kind: 'discount', amount: 100n, period: null, roundsUntil: 0, at })
    .execute();
  const next = new Date(at.getTime() + 5 * 60_000).toISOString();
  expect((await panel('demo')).events).toContainEqual({
    id: 'discount-next',
    kind: 'discount-next',
    title: 'The next discount',
    detail: next,
    at: next,
  });
});

test('QUICK-1 a credit of yesterday is not an event of today', async () => {
  clock.advance(86_400_000);
  const kinds = (await panel('demo2')).events.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('deposit');
});

test('QUICK-1 SRV-2 notices are created, listed and removed by command, shown to all accounts, and logged', async () => {
  const made = await say(['notice', 'create', 'Closed on Monday', '--detail', 'From 02:00 to 04:00']);
  expect([made.code, made.out.slice(0, 2)]).toEqual([0, ['id      1', 'kind    note']]);
  expect((await say(['notice', 'create', 'Ladies’ night', '--event'])).out[1]).toBe('kind   event');
  expect(await lastLog()).toMatchObject({ kind: 'notice.created', detail: { id: 2, kind: 'event' } });
  const note = { id: 'notice-1', kind: 'notice', title: 'Closed on Monday', detail: 'From 02:00 to 04:00' };
  for (const [name, password] of [
    ['demo', 'demo1234'],
    ['staff', 'staff1234'],
  ] as const) {
    const { events, notes } = await panel(name, password);
    expect(notes).toEqual([{ ...note, at: expect.any(String) }]);
    expect(events.at(-1)).toMatchObject({ id: 'notice-2', title: 'Ladies’ night', detail: '' });
  }
  expect((await say(['notice', 'list'])).out).toHaveLength(3);
  expect(await say(['notice', 'remove', '1'])).toMatchObject({ code: 0 });
  expect(await lastLog()).toMatchObject({
    kind: 'notice.removed',
    detail: { id: 1, title: 'Closed on Monday' },
  });
  expect((await panel('staff', 'staff1234')).notes).toEqual([]);
  expect(await say(['notice', 'remove', '1'])).toMatchObject({
    code: 1,
    problems: ['There is no notice 1.'],
  });
  expect((await say(['notice', 'create', 'x'.repeat(61)])).code).toBe(2);
  expect((await say(['notice', 'create'])).code).toBe(2);
});
