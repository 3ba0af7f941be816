import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { payoutUnder } from '@floorcast/contract/payout-cap';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  audit,
  balanceOf,
  bookGame,
  findHandPay,
  machineAccount,
  openPayoutCap,
  payHandPay,
  payoutCapOf,
  playerBalance,
  requestCashIn,
  requestCashOut,
  settleTransfer,
  storeHandPay,
} from '../../wallet/index.ts';

const MACHINE = 109;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let playerId = 0;
let sessionId = 0;
let requests = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.db, undefined);
  const players = database.db.selectFrom('users').select('id').where('type', '=', 'user');
  ({ id: playerId } = await players.orderBy('id').executeTakeFirstOrThrow());
  const session = { machineId: MACHINE, playerId, state: 'live', ip: '' } as const;
  const opened = database.db.insertInto('playSessions').values(session).returning('id');
  ({ id: sessionId } = await opened.executeTakeFirstOrThrow());
});
afterAll(() => database.drop());

const fresh = () => `promise-${requests++}`;
const commit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);

const AMOUNT = fc.integer({ min: 1, max: 4_000 });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('cash-in', 'win', 'hand-pay', 'jackpot', 'cap'), amount: AMOUNT }),
  fc.record({ do: fc.constantFrom('cash-out', 'confirm', 'week-ends'), amount: AMOUNT }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A player under payout caps that come and go, and what was promised of each payout before it was booked. */
class CappedPlayer {
  readonly #waiting: { readonly id: string; readonly promised: MinorUnits }[] = [];

  async perform({ do: what, amount }: Step): Promise<void> {
    switch (what) {
      case 'cash-in':
        return this.#cashIn(minorUnits(amount));
      case 'win':
        return this.#wins(minorUnits(amount));
      case 'hand-pay':
      case 'jackpot':
        return this.#reports(what, minorUnits(amount));
      case 'cap':
        return this.#capBegins(minorUnits(amount));
      case 'week-ends':
        return this.#weekEnds();
      case 'confirm':
        return this.confirms();
      default:
        return this.cashesOut();
    }
  }

  /** What the promise says of the credit, the wallet gets. */
  async cashesOut(): Promise<void> {
    const credit = await balanceOf(database.db, machineAccount(MACHINE));
    if (credit === 0) return;
    const promised = payoutUnder(await payoutCapOf(database.db, playerId), credit);
    const settled = await this.#booked(promised.credited, async () => {
      const begun = await commit((tx) => requestCashOut(tx, this.#request()));
      if (!begun.ok) throw new Error(begun.error);
      return commit((tx) =>
        settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount: minorUnits(credit) }),
      );
    });
    expect(settled?.transfer.withheld).toBe(promised.withheld);
  }

  /** The promise of a hand pay is as old as its report, whatever was booked since. */
  async confirms(): Promise<void> {
    const next = this.#waiting.shift();
    if (next !== undefined)
      await this.#booked(next.promised, () => commit((tx) => payHandPay(tx, next.id, 'staff')));
  }

  async leaves(): Promise<void> {
    while (this.#waiting.length > 0) await this.confirms();
    await this.cashesOut();
    await this.#weekEnds();
  }

  async #booked<T>(promised: MinorUnits, book: () => Promise<T>): Promise<T> {
    const before = await playerBalance(database.db, playerId);
    const result = await book();
    expect(await playerBalance(database.db, playerId)).toBe(before + promised);
    return result;
  }

  async #cashIn(amount: MinorUnits): Promise<void> {
    const begun = await commit((tx) => requestCashIn(tx, { ...this.#request(), amount }));
    if (!begun.ok) throw new Error(begun.error);
    await commit((tx) => settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount }));
  }

  async #wins(win: MinorUnits): Promise<void> {
    const game = { requestId: fresh(), machineId: MACHINE, sessionId, win };
    await commit((tx) => bookGame(tx, { ...game, bet: minorUnits(0) }));
  }

  async #reports(kind: HandPayKind, amount: MinorUnits): Promise<void> {
    const { requestId: id, ...won } = this.#request();
    await commit((tx) => storeHandPay(tx, { ...won, id, kind, amount, at: new Date() }));
    const stored = await findHandPay(database.db, id);
    this.#waiting.push({ id, promised: minorUnits(amount - (stored?.withheld ?? 0)) });
  }

  async #capBegins(cap: MinorUnits): Promise<void> {
    await commit((tx) =>
      openPayoutCap(tx, {
        playerId,
        cap,
        starts: new Date(),
        ends: new Date(Date.now() + HOUR_MS),
        seatedAt: MACHINE,
      }),
    );
  }

  async #weekEnds(): Promise<void> {
    await database.db.updateTable('payoutCaps').set({ ends: new Date() }).execute();
  }

  #request() {
    return {
      requestId: fresh(),
      playerId,
      machineId: MACHINE,
      sessionId,
    };
  }
}

test('CLAIM-6 MONEY-3 C7.18 C7.19 what is promised of a payout is what is booked, in any order of caps, cash-ins, wins and payouts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const player = new CappedPlayer();
      for (const each of steps) await player.perform(each);
      await player.leaves();
    }),
    { numRuns: timesOf(15, 150) },
  );
  expect((await audit(database.db)).flatMap(({ broken }) => broken)).toEqual([]);
});
