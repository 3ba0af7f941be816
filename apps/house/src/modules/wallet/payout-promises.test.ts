import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { payoutUnder } from '@floorcast/contract/payout-cap';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineAccount } from './accounts.ts';
import { bookGame } from './games.ts';
import { findHandPay, payHandPay, storeHandPay } from './hand-pays.ts';
import { balanceOf, playerBalance } from './ledger.ts';
import { openPayoutCap, payoutCapOf } from './payout-caps.ts';
import { settleTransfer } from './transfer-settlement.ts';
import { requestCashIn, requestCashOut } from './transfers.ts';
import { openWalletRig } from './wallet-rig.ts';

const MACHINE = 109;
const HOUR_MS = 3_600_000;
const rig = openWalletRig();

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
    const credit = await balanceOf(rig.db, machineAccount(MACHINE));
    if (credit === 0) return;
    const promised = payoutUnder(await payoutCapOf(rig.db, rig.player()), credit);
    const settled = await this.#booked(promised.credited, async () => {
      const begun = await rig.commit((tx) => requestCashOut(tx, this.#request()));
      if (!begun.ok) throw new Error(begun.error);
      return rig.commit((tx) =>
        settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount: minorUnits(credit) }),
      );
    });
    expect(settled?.transfer.withheld).toBe(promised.withheld);
  }

  /** The promise of a hand pay is as old as its report, whatever was booked since. */
  async confirms(): Promise<void> {
    const next = this.#waiting.shift();
    if (next !== undefined)
      await this.#booked(next.promised, () => rig.commit((tx) => payHandPay(tx, next.id, 'staff')));
  }

  async leaves(): Promise<void> {
    while (this.#waiting.length > 0) await this.confirms();
    await this.cashesOut();
    await this.#weekEnds();
  }

  async #booked<T>(promised: MinorUnits, book: () => Promise<T>): Promise<T> {
    const before = await playerBalance(rig.db, rig.player());
    const result = await book();
    expect(await playerBalance(rig.db, rig.player())).toBe(before + promised);
    return result;
  }

  async #cashIn(amount: MinorUnits): Promise<void> {
    const begun = await rig.commit((tx) => requestCashIn(tx, { ...this.#request(), amount }));
    if (!begun.ok) throw new Error(begun.error);
    await rig.commit((tx) => settleTransfer(tx, begun.value.id, { outcome: 'accepted', amount }));
  }

  async #wins(win: MinorUnits): Promise<void> {
    const game = { requestId: rig.fresh(), machineId: MACHINE, sessionId: rig.sessionId, win };
    await rig.commit((tx) => bookGame(tx, { ...game, bet: minorUnits(0) }));
  }

  async #reports(kind: HandPayKind, amount: MinorUnits): Promise<void> {
    const { playerId, machineId, sessionId, requestId: id } = this.#request();
    await rig.commit((tx) =>
      storeHandPay(tx, { id, machineId, sessionId, playerId, kind, amount, at: new Date() }),
    );
    const stored = await findHandPay(rig.db, id);
    this.#waiting.push({ id, promised: minorUnits(amount - (stored?.withheld ?? 0)) });
  }

  async #capBegins(cap: MinorUnits): Promise<void> {
    await rig.commit((tx) =>
      openPayoutCap(tx, {
        playerId: rig.player(),
        cap,
        starts: new Date(),
        ends: new Date(Date.now() + HOUR_MS),
        seatedAt: MACHINE,
      }),
    );
  }

  async #weekEnds(): Promise<void> {
    await rig.db.updateTable('payout_caps').set({ ends: new Date() }).execute();
  }

  #request() {
    return {
      requestId: rig.fresh(),
      playerId: rig.player(),
      machineId: MACHINE,
      sessionId: rig.sessionId,
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
  await rig.expectAuditHolds();
});
