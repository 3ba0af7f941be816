import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { afterAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import type { Tx } from '../platform/db/schema.ts';
import { testDatabase } from '../testing/database.ts';
import { audit } from './audit.ts';
import { payHandPay, storeHandPay } from './hand-pays.ts';
import { machineAccount, move, playerAccount, playerBalance } from './ledger.ts';
import { openPayoutCap } from './payout-caps.ts';
import { settleTransfer } from './transfer-settlement.ts';
import { requestCashIn, requestCashOut } from './transfers.ts';

const MACHINE = 101;
const CAP = 1_000;
const HOUR_MS = 3_600_000;

const { db } = await testDatabase();
await seedDemo(db, undefined);
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});

let made = 0;
const fresh = () => `cap-${made++}`;

/** A player without a payout cap. */
async function newPlayer(): Promise<number> {
  const name = fresh();
  const { id } = await db
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@example.com`,
      passwordHash: '',
      pinCode: '',
      type: 'user',
      groupName: '',
      permissions: [],
      name,
      lastname: '',
      siteId: 1000,
      blockedUntil: null,
      lastLogon: null,
      lastLogonIp: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const capIn = (tx: Tx, playerId: number, seatedAt: number | null) =>
  openPayoutCap(tx, {
    playerId,
    cap: minorUnits(CAP),
    starts: new Date(),
    ends: new Date(Date.now() + HOUR_MS),
    seatedAt,
  });
const cap = (playerId: number, seatedAt: number | null) =>
  db.transaction().execute((tx) => capIn(tx, playerId, seatedAt));

async function handPay(
  playerId: number,
  kind: HandPayKind,
  amount: number,
  at = new Date(),
): Promise<string> {
  const id = fresh();
  await db.transaction().execute((tx) =>
    storeHandPay(tx, {
      id,
      machineId: MACHINE,
      sessionId: null,
      playerId,
      kind,
      amount: minorUnits(amount),
      at,
    }),
  );
  return id;
}

const pay = async (id: string) =>
  (await db.transaction().execute((tx) => payHandPay(tx, id, 'staff')))?.handPay.withheld;

/** Credit comes onto the machine, as by a cash-in of before. */
const credit = (amount: number) =>
  db.transaction().execute((tx) =>
    move(tx, {
      requestId: fresh(),
      from: 'house:bank',
      to: machineAccount(MACHINE),
      amount: minorUnits(amount),
    }),
  );

test('CLAIM-6 C7.4 C7.13 a win before a payout cap began is paid in full, whenever it is reported and paid', async () => {
  const playerId = await newPlayer();
  const won = new Date(Date.now() - 1_000);
  const jackpot = await handPay(playerId, 'jackpot', 50_000, won);
  await cap(playerId, null);
  const reportedLate = await handPay(playerId, 'hand-pay', 20_000, won);
  expect([await pay(jackpot), await pay(reportedLate)]).toEqual([0, 0]);
  expect(await playerBalance(db, playerId)).toBe(70_000);
  // None of it counts towards the cap.
  expect(await pay(await handPay(playerId, 'jackpot', CAP + 300))).toBe(300);
});

test('CLAIM-6 C7.4 C7.14 a player’s own credit that is paid by hand is never withheld, at whichever machine', async () => {
  for (const seatedAt of [null, MACHINE, 102]) {
    const playerId = await newPlayer();
    await credit(5_000);
    const own = await handPay(playerId, 'cancelled-credit', 5_000);
    await cap(playerId, seatedAt);
    expect(await pay(own)).toBe(0);
    expect(await playerBalance(db, playerId)).toBe(5_000);
    // Nor has it made room for more than the cap.
    expect(await pay(await handPay(playerId, 'hand-pay', CAP + 300))).toBe(300);
  }
});

describe.each([
  ['the money first', 102],
  ['the cap first', 103],
] as const)('a payout cap that begins during a transfer, %s', (order, machineId) => {
  type Step = (tx: Tx) => Promise<unknown>;
  /** The second begins before the first is committed, and has ended by then if nothing holds it up. */
  const atOnce = async ([first, second]: readonly [Step, Step]) => {
    const { other } = await db.transaction().execute(async (tx) => {
      await first(tx);
      const other = db.transaction().execute(second);
      await Promise.race([other, sleep(300)]);
      return { other };
    });
    await other;
  };
  const net = async (playerId: number) => {
    const caps = db.selectFrom('payoutCaps').select('net').where('playerId', '=', playerId);
    return (await caps.executeTakeFirst())?.net;
  };
  const inTurn = (money: Step, opens: Step) =>
    order === 'the money first' ? ([money, opens] as const) : ([opens, money] as const);

  async function seated(): Promise<{ playerId: number; sessionId: number }> {
    const playerId = await newPlayer();
    await db
      .updateTable('playSessions')
      .set({ state: 'ended', reason: 'left', endedAt: new Date() })
      .where('machineId', '=', machineId)
      .execute();
    const { id: sessionId } = await db
      .insertInto('playSessions')
      .values({ machineId, playerId, state: 'live', ip: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { playerId, sessionId };
  }

  test('CLAIM-6 MONEY-5 a payout cap that begins during a cash-in counts it once, as the player’s own', async () => {
    const { playerId, sessionId } = await seated();
    const amount = minorUnits(700);
    const request = { requestId: fresh(), playerId, machineId, sessionId, amount };
    await db.transaction().execute(async (tx) => {
      await move(tx, { requestId: fresh(), from: 'house:bank', to: playerAccount(playerId), amount });
    });
    const begun = await db.transaction().execute((tx) => requestCashIn(tx, request));
    if (!begun.ok) throw new Error(begun.error);
    await atOnce(
      inTurn(
        (tx) => settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount }),
        (tx) => capIn(tx, playerId, machineId),
      ),
    );
    expect(await net(playerId)).toBe(-700n);
    await db
      .transaction()
      .execute((tx) =>
        move(tx, { requestId: fresh(), from: machineAccount(machineId), to: 'house:bank', amount }),
      );
  });

  test('CLAIM-6 MONEY-5 a payout cap that begins during a cash-out counts its credit never, or at its start and at its end', async () => {
    const { playerId, sessionId } = await seated();
    const amount = minorUnits(500);
    await db
      .transaction()
      .execute((tx) =>
        move(tx, { requestId: fresh(), from: 'house:bank', to: machineAccount(machineId), amount }),
      );
    const request = { requestId: fresh(), playerId, machineId, sessionId };
    const begun = await db.transaction().execute((tx) => requestCashOut(tx, request));
    if (!begun.ok) throw new Error(begun.error);
    await atOnce(
      inTurn(
        (tx) => settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount }),
        (tx) => capIn(tx, playerId, machineId),
      ),
    );
    expect(await net(playerId)).toBe(0n);
  });
});
