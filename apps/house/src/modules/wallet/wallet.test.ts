import { minorUnits } from '@floorcast/contract/money';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { gamesAccount, machineAccount, playerAccount } from './accounts.ts';
import { audit } from './audit.ts';
import { bookGame, reconcileMachine } from './games.ts';
import { balanceOf, lockAccounts, move, RequestReused } from './ledger.ts';
import { markTransfer, openTransfers, requestCashIn, requestCashOut, settleTransfer } from './transfers.ts';

let db: Db;
let drop: () => Promise<void>;
const players: number[] = [];
/** One that goes on. */
let sessionId = 0;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  await seedDemo(db, undefined);
  const rows = await db.selectFrom('users').select('id').where('type', '=', 'user').orderBy('id').execute();
  players.push(...rows.map(({ id }) => id));
  const session = { machine_id: 109, player_id: player(), state: 'live', ip: '' } as const;
  ({ id: sessionId } = await db
    .insertInto('play_sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => drop());

let requests = 0;
const fresh = () => `request-${requests++}`;
const player = (index = 0): number => players[index] ?? 0;
/** How many wait for a lock of another. */
const waiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;
const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);

describe('ledger', () => {
  test('MONEY-3 a movement is two entries that sum to zero, once per request', async () => {
    const requestId = fresh();
    const before = await balanceOf(db, playerAccount(player()));
    const deposit = {
      requestId,
      from: 'house:bank',
      to: playerAccount(player()),
      amount: minorUnits(700),
    } as const;
    expect(await db.transaction().execute((tx) => move(tx, deposit))).toEqual({ ok: true, value: 'posted' });
    expect(await db.transaction().execute((tx) => move(tx, deposit))).toEqual({
      ok: true,
      value: 'repeated',
    });
    expect(await balanceOf(db, playerAccount(player()))).toBe(before + 700);
    await expect(
      db.transaction().execute((tx) => move(tx, { ...deposit, amount: minorUnits(701) })),
    ).rejects.toBeInstanceOf(RequestReused);
    await holds();
  });

  test('MONEY-5 concurrent movements never overdraw an account', async () => {
    const from = playerAccount(player(1));
    const all = await balanceOf(db, from);
    const part = minorUnits(Math.floor(all / 4) + 1);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        db
          .transaction()
          .execute((tx) => move(tx, { requestId: fresh(), from, to: 'house:bank', amount: part })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(db, from)).toBe(all - 3 * part);
    await holds();
  });

  test('MONEY-3 the database itself refuses a posting that does not sum to zero', async () => {
    const broken = db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('postings')
        .values({
          request_id: fresh(),
          kind: null,
          player_id: null,
          machine_id: null,
          session_id: null,
          tag: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('entries')
        .values([
          { posting_id: id, account_id: 'house:bank', amount: 5n },
          { posting_id: id, account_id: playerAccount(player()), amount: -4n },
        ])
        .execute();
    });
    await expect(broken).rejects.toThrow('does not sum to zero');
    await holds();
  });
});

/** One step that a crash may stop short of: each is a transaction of its own. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cash-in' as const),
      machine: fc.integer({ min: 101, max: 103 }),
      who: fc.integer({ min: 0, max: 1 }),
      wish: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 300_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cash-out' as const),
      machine: fc.integer({ min: 101, max: 103 }),
      who: fc.integer({ min: 0, max: 1 }),
      wish: fc.integer({ min: 6, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sent' as const), pick: fc.nat(20), unknown: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('outcome' as const),
      pick: fc.nat(20),
      accepted: fc.boolean(),
      repeat: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('game' as const),
      machine: fc.integer({ min: 101, max: 103 }),
      bet: fc.integer({ min: 0, max: 2000 }),
      win: fc.integer({ min: 0, max: 9000 }),
      repeat: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe('transfers', () => {
  test('MONEY-4 MONEY-5 any interleaving of wishes, repeats, refusals, crashes and games keeps the books whole', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        async (batches) => {
          const run = runs++;
          const ids: { id: Parameters<typeof settleTransfer>[1]; machine: number; direction: string }[] = [];
          const total = async () => {
            const amounts = await Promise.all([
              ...players.map((id) => balanceOf(db, playerAccount(id))),
              ...[101, 102, 103].map((id) => balanceOf(db, machineAccount(id))),
              balanceOf(db, 'transit'),
              ...[101, 102, 103].map((id) => balanceOf(db, gamesAccount(id))),
              balanceOf(db, 'house:variance'),
            ]);
            return amounts.reduce<number>((sum, amount) => sum + amount, 0);
          };
          const before = await total();
          const perform = async (it: Step): Promise<void> => {
            if (it.do === 'cash-in' || it.do === 'cash-out') {
              const wish = {
                requestId: `run-${run}-${it.wish}`,
                playerId: player(it.who),
                machineId: it.machine,
                sessionId,
              };
              const begun = await db
                .transaction()
                .execute((tx) =>
                  it.do === 'cash-in'
                    ? requestCashIn(tx, { ...wish, amount: minorUnits(it.amount) })
                    : requestCashOut(tx, wish),
                );
              if (begun.ok && !ids.some(({ id }) => id === begun.value.id))
                ids.push({ id: begun.value.id, machine: it.machine, direction: begun.value.direction });
            } else if (it.do === 'game') {
              const requestId = fresh();
              for (let time = 0; time < it.repeat; time++)
                await db.transaction().execute((tx) =>
                  bookGame(tx, {
                    requestId,
                    machineId: it.machine,
                    sessionId: null,
                    bet: minorUnits(it.bet),
                    win: minorUnits(it.win),
                  }),
                );
            } else {
              const known = ids[it.pick % Math.max(1, ids.length)];
              if (known === undefined) return;
              if (it.do === 'sent') return markTransfer(db, known.id, it.unknown ? 'unknown' : 'sent');
              const open = (await openTransfers(db)).find(({ id }) => id === known.id);
              const amount = open?.amount ?? Math.max(0, await balanceOf(db, machineAccount(known.machine)));
              for (let time = 0; time < it.repeat; time++)
                await db.transaction().execute((tx) =>
                  settleTransfer(tx, known.id, {
                    outcome: it.accepted ? 'accepted' : 'refused',
                    amount: minorUnits(it.accepted ? amount : 0),
                  }),
                );
            }
          };
          for (const batch of batches) await Promise.all(batch.map(perform));
          expect(await total()).toBe(before);
          for (const { id } of await openTransfers(db))
            await db
              .transaction()
              .execute((tx) => settleTransfer(tx, id, { outcome: 'refused', amount: minorUnits(0) }));
          expect(await balanceOf(db, 'transit')).toBe(0);
          await holds();
        },
      ),
      { numRuns: timesOf(12, 40) },
    );
  });

  test('MONEY-4 the same wish is the same transfer; with other terms it is refused', async () => {
    const wish = {
      requestId: fresh(),
      playerId: player(),
      machineId: 104,
      sessionId,
      amount: minorUnits(100),
    };
    const first = await db.transaction().execute((tx) => requestCashIn(tx, wish));
    const again = await db.transaction().execute((tx) => requestCashIn(tx, wish));
    expect(again).toEqual(first);
    const other = await db
      .transaction()
      .execute((tx) => requestCashIn(tx, { ...wish, amount: minorUnits(101) }));
    expect(other).toEqual({ ok: false, error: 'requestReused' });
    const crossing = await db
      .transaction()
      .execute((tx) => requestCashIn(tx, { ...wish, requestId: fresh() }));
    expect(crossing).toEqual({ ok: false, error: 'transferPending' });
  });

  test('MONEY-4 one wish made on two machines at once is the first of them; the other is refused', async () => {
    for (let time = 0; time < 20; time++) {
      const wish = { requestId: fresh(), playerId: player(), sessionId: null };
      const both = await Promise.all(
        [107, 108].map((machineId) =>
          db.transaction().execute((tx) => requestCashOut(tx, { ...wish, machineId })),
        ),
      );
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual({ ok: false, error: 'requestReused' });
      for (const { id } of await openTransfers(db, [107, 108]))
        await db
          .transaction()
          .execute((tx) => settleTransfer(tx, id, { outcome: 'refused', amount: minorUnits(0) }));
    }
  });

  test('MONEY-5 nothing is taken off a machine for anybody but whoever sits there', async () => {
    const { machine_id: machineId } = await db
      .selectFrom('play_sessions')
      .select('machine_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const wish = { requestId: fresh(), playerId: player(), machineId, sessionId: null };
    const refused = { ok: false, error: 'sessionTerminated' };
    expect(await db.transaction().execute((tx) => requestCashOut(tx, wish))).toEqual(refused);
  });

  test('MONEY-4 a cash-in that waits for an account holds up no report of its machine', async () => {
    const wish = {
      requestId: fresh(),
      playerId: player(),
      machineId: 109,
      sessionId,
      amount: minorUnits(100),
    };
    const { cashIn } = await db.transaction().execute(async (tx) => {
      await lockAccounts(tx, ['transit']);
      const cashIn = db.transaction().execute((other) => requestCashIn(other, wish));
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      const game = {
        machine_id: 109,
        session_id: null,
        bet: 1n,
        win: 0n,
        free: false,
        at: new Date(),
        stops: null,
      };
      await tx.insertInto('rounds').values(game).execute();
      return { cashIn };
    });
    expect(await cashIn).toMatchObject({ ok: true });
  });

  test('MONEY-5 more than the balance is refused and nothing is written', async () => {
    const balance = await balanceOf(db, playerAccount(player()));
    const wish = {
      requestId: fresh(),
      playerId: player(),
      machineId: 105,
      sessionId,
      amount: minorUnits(balance + 1),
    };
    expect(await db.transaction().execute((tx) => requestCashIn(tx, wish))).toEqual({
      ok: false,
      error: 'insufficientFunds',
    });
    expect(await openTransfers(db, [105])).toEqual([]);
    await holds();
  });

  test('MONEY-5 a difference between meter and ledger goes to house:variance, openly', async () => {
    const ledger = await balanceOf(db, machineAccount(106));
    const difference = await db
      .transaction()
      .execute((tx) => reconcileMachine(tx, 106, minorUnits(ledger + 250), fresh()));
    expect(difference).toBe(250);
    expect(await balanceOf(db, machineAccount(106))).toBe(ledger + 250);
    await holds();
  });
});
