import { minorUnits } from '@floorcast/contract/money';
import { OPEN_WITHDRAWALS_MOST } from '@floorcast/contract/withdrawals';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import { testDatabase } from '../../testing/database.ts';
import { audit, balanceOf, playerBalance } from '../../wallet/index.ts';
import { cancelWithdrawal, requestWithdrawal, settleOrder, settleWithdrawal } from './withdrawals.ts';

let players: readonly number[] = [];
let requests = 0;

const { db } = await testDatabase();
await seedDemo(db, undefined);
const rows = await db.selectFrom('users').select('id').where('type', '=', 'user').orderBy('id').execute();
players = rows.map(({ id }) => id);
beforeEach(async () => {
  const open = await db.selectFrom('withdrawals').select('id').where('settledAt', 'is', null).execute();
  for (const { id } of open) await settle(id, { state: 'refused', by: 'cashier', reason: 'next test' });
});

const player = (index = 0) => players[index] ?? 0;
const settle = (id: number, settlement: Parameters<typeof settleWithdrawal>[2]) =>
  db.transaction().execute((tx) => settleWithdrawal(tx, id, settlement));
const ask = (amount: number, { of = 0, requestId = `request-${requests++}`, final = false } = {}) =>
  db
    .transaction()
    .execute((tx) =>
      requestWithdrawal(tx, { playerId: player(of), requestId, amount: minorUnits(amount), final }),
    );
const cancel = (id: number, of = 0) => db.transaction().execute((tx) => cancelWithdrawal(tx, player(of), id));
async function asked(amount: number, how: Parameters<typeof ask>[1] = {}): Promise<number> {
  const result = await ask(amount, how);
  if (!result.ok) throw new Error(`refused: ${result.error.name}`);
  return result.value.id;
}
const waiting = () => balanceOf(db, 'withdrawals');
const auditHolds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);

test('RULE-26 C21.10 a requested withdrawal leaves the balance at once, and once per request', async () => {
  const before = await playerBalance(db, player());
  const requestId = 'request-same';
  const id = await asked(1_200, { requestId });
  expect(await asked(1_200, { requestId })).toBe(id);
  expect(await ask(1_300, { requestId })).toMatchObject({ ok: false, error: { name: 'requestReused' } });
  expect([await playerBalance(db, player()), await waiting()]).toEqual([before - 1_200, 1_200]);
  await auditHolds();
});

test('RULE-26 a withdrawal above the balance is refused, and nothing is written', async () => {
  const before = await playerBalance(db, player());
  expect(await ask(before + 1)).toMatchObject({ ok: false, error: { name: 'insufficientFunds' } });
  expect([await playerBalance(db, player()), await waiting()]).toEqual([before, 0]);
});

test('RULE-28 C21.11 a refused withdrawal and a cancelled one return to the balance, a paid one does not', async () => {
  const before = await playerBalance(db, player());
  const ids = [await asked(100), await asked(200), await asked(400)] as const;
  await settle(ids[0], { state: 'paid', by: 'cashier' });
  await settle(ids[1], { state: 'refused', by: 'cashier', reason: 'the account number is wrong' });
  await cancel(ids[2]);
  expect([await playerBalance(db, player()), await waiting()]).toEqual([before - 100, 0]);
  const rows = await db
    .selectFrom('withdrawals')
    .select(['state', 'reason', 'settledBy'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { state: 'paid', reason: '', settledBy: 'cashier' },
    { state: 'refused', reason: 'the account number is wrong', settledBy: 'cashier' },
    { state: 'cancelled', reason: '', settledBy: 'player' },
  ]);
  await auditHolds();
});

test('RULE-28 C21.15 repeating a settlement changes nothing, and another one is refused', async () => {
  const id = await asked(500);
  const before = await playerBalance(db, player());
  for (const _ of [1, 2])
    expect(await settle(id, { state: 'paid', by: 'cashier' })).toMatchObject({ ok: true });
  for (const other of [cancel(id), settle(id, { state: 'refused', by: 'cashier', reason: 'too late' })])
    expect(await other).toMatchObject({ ok: false, error: { name: 'withdrawalFinal' } });
  expect(await playerBalance(db, player())).toBe(before);
});

test('RULE-27 C21.12 a final withdrawal cannot be cancelled, and may still be refused by the cashier', async () => {
  const before = await playerBalance(db, player());
  const id = await asked(500, { final: true });
  expect(await cancel(id)).toMatchObject({ ok: false, error: { name: 'withdrawalFinal' } });
  expect(await playerBalance(db, player())).toBe(before - 500);
  await settle(id, { state: 'refused', by: 'cashier', reason: 'no account' });
  expect(await playerBalance(db, player())).toBe(before);
});

test('RULE-28 C21.12 a withdrawal that the cashier has taken cannot be cancelled, so that what is paid is not returned', async () => {
  const before = await playerBalance(db, player());
  const id = await asked(500);
  for (const _ of [1, 2])
    expect(await settle(id, { state: 'paying', by: 'cashier' })).toMatchObject({ ok: true });
  expect(await cancel(id)).toMatchObject({ ok: false, error: { name: 'withdrawalFinal' } });
  expect([await playerBalance(db, player()), await waiting()]).toEqual([before - 500, 500]);
  await auditHolds();
  await settle(id, { state: 'paid', by: 'cashier' });
  const cancelled = await asked(300);
  await cancel(cancelled);
  expect(await settle(cancelled, { state: 'paying', by: 'cashier' })).toMatchObject({
    ok: false,
    error: { name: 'withdrawalFinal' },
  });
  expect(await playerBalance(db, player())).toBe(before - 500);
});

test('RULE-29 KEEP-3 C21.15 C21.18 after a restore what was paid leaves the wallet again, and no other withdrawal is settled for it', async () => {
  const before = await playerBalance(db, player());
  const order = (requestId: string, amount: number) => ({
    ...{ playerId: player(), requestId },
    amount: minorUnits(amount),
  });
  const replay = (terms: ReturnType<typeof order>, settlement: Parameters<typeof settleOrder>[2]) =>
    db.transaction().execute((tx) => settleOrder(tx, terms, settlement));
  const paid = { state: 'paid', by: 'cashier' } as const;
  // Another withdrawal has the id that the lost one had.
  const other = await asked(900, { of: 1 });
  expect(await replay(order('request-lost', 700), { state: 'paying', by: 'cashier' })).toMatchObject({
    ok: false,
    error: { name: 'notFound' },
  });
  for (const _ of [1, 2]) expect(await replay(order('request-lost', 700), paid)).toMatchObject({ ok: true });
  expect(await replay(order('request-lost', 701), paid)).toMatchObject({ error: { name: 'requestReused' } });
  expect(await ask(700, { requestId: 'request-lost' })).toMatchObject({ ok: true, value: { state: 'paid' } });
  expect(await replay({ ...order('request-none', 1), playerId: 999_999 }, paid)).toMatchObject({
    error: { name: 'notFound' },
  });
  expect(await replay(order('request-poor', before + 1), paid)).toMatchObject({
    error: { name: 'insufficientFunds' },
  });
  expect(await playerBalance(db, player())).toBe(before - 700);
  const { state } = await db
    .selectFrom('withdrawals')
    .select('state')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  expect(state).toBe('requested');
  await auditHolds();
});

test('RULE-26 another player’s withdrawal is not found', async () => {
  const id = await asked(500, { of: 1 });
  expect(await cancel(id)).toMatchObject({ ok: false, error: { name: 'notFound' } });
  expect(await settle(999_999, { state: 'paid', by: 'cashier' })).toMatchObject({
    ok: false,
    error: { name: 'notFound' },
  });
});

test('RULE-26 C21.13 so many withdrawals may be open at once, and no more', async () => {
  const ids = [];
  for (let i = 0; i < OPEN_WITHDRAWALS_MOST; i++) ids.push(await asked(10));
  expect(await ask(10)).toMatchObject({ ok: false, error: { name: 'withdrawalOpen' } });
  expect(await ask(10, { of: 1 })).toMatchObject({ ok: true });
  await settle(ids[0] ?? 0, { state: 'paid', by: 'cashier' });
  expect(await ask(10)).toMatchObject({ ok: true });
});

const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    of: fc.nat(1),
    amount: fc.integer({ min: 1, max: 400_000 }),
    final: fc.boolean(),
    request: fc.nat(6),
  }),
  fc.record({ do: fc.constant('take' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('pay' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('refuse' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('cancel' as const), pick: fc.nat(9), of: fc.nat(1) }),
);

test('RULE-28 MONEY-5 whatever players and the cashier do at once, every minor unit is in a wallet, waits or was paid', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const name = `walk-${run++}`;
      const before =
        (await playerBalance(db, player(0))) + (await playerBalance(db, player(1))) + (await waiting());
      const paidBefore = await balanceOf(db, 'house:bank');
      const known: number[] = [];
      const perform = async (it: (typeof steps)[number]) => {
        if (it.do === 'ask') {
          const done = await ask(it.amount, {
            of: it.of,
            requestId: `${name}-${it.request}`,
            final: it.final,
          });
          if (done.ok) known.push(done.value.id);
          return;
        }
        const id = known[it.pick % Math.max(1, known.length)] ?? 0;
        if (it.do === 'cancel') await cancel(id, it.of);
        else if (it.do === 'refuse') await settle(id, { state: 'refused', by: 'cashier', reason: 'no' });
        else await settle(id, { state: it.do === 'take' ? 'paying' : 'paid', by: 'cashier' });
      };
      // In pairs, each at once.
      for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(perform));
      const after =
        (await playerBalance(db, player(0))) + (await playerBalance(db, player(1))) + (await waiting());
      expect(after + (await balanceOf(db, 'house:bank'))).toBe(before + paidBefore);
      await auditHolds();
    }),
    { numRuns: timesOf(15, 200) },
  );
}, 120_000);
