import { minorUnits } from '@floorcast/contract/money';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { machineAccount } from './accounts.ts';
import { audit } from './audit.ts';
import { keepHandPay, payHandPay } from './hand-pays.ts';
import { move, playerBalance } from './ledger.ts';
import { openPayoutCap } from './payout-caps.ts';

const MACHINE = 101;
const CAP = 1_000;
const HOUR_MS = 3_600_000;

let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  await seedDemo(db, undefined);
});
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
  await drop();
});

let made = 0;
const fresh = () => `cap-${made++}`;

/** Somebody who has no cap yet. */
async function newPlayer(): Promise<number> {
  const name = fresh();
  const { id } = await db
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@example.com`,
      password_hash: '',
      pin_code: '',
      type: 'user',
      group_name: '',
      permissions: [],
      name,
      lastname: '',
      site_id: 1000,
      blocked_until: null,
      last_logon: null,
      last_logon_ip: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const cap = (playerId: number, seatedAt: number | null) =>
  db.transaction().execute((tx) =>
    openPayoutCap(tx, {
      playerId,
      cap: minorUnits(CAP),
      starts: new Date(),
      ends: new Date(Date.now() + HOUR_MS),
      seatedAt,
    }),
  );

async function handPay(
  playerId: number,
  kind: HandPayKind,
  amount: number,
  at = new Date(),
): Promise<string> {
  const id = fresh();
  await db.transaction().execute((tx) =>
    keepHandPay(tx, {
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

test('CLAIM-6 C7.4 what was won before a payout cap began is paid whole, whenever it is told and paid', async () => {
  const playerId = await newPlayer();
  const won = new Date(Date.now() - 1_000);
  const jackpot = await handPay(playerId, 'jackpot', 50_000, won);
  await cap(playerId, null);
  const toldLate = await handPay(playerId, 'hand-pay', 20_000, won);
  expect([await pay(jackpot), await pay(toldLate)]).toEqual([0, 0]);
  expect(await playerBalance(db, playerId)).toBe(70_000);
  // None of it has used the cap up.
  expect(await pay(await handPay(playerId, 'jackpot', CAP + 300))).toBe(300);
});

test('CLAIM-6 C7.4 a player’s own credit that is paid by hand is never kept back, wherever they sit by then', async () => {
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
