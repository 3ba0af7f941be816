import type { ClaimsReply } from '@floorcast/contract/claims';
import { nearestMinor } from '@floorcast/contract/currency';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { recordMoney } from '../../trail/index.ts';
import {
  lockPlayer,
  type Movement,
  move,
  openPayoutCap,
  playerAccount,
  playerBalance,
} from '../../wallet/index.ts';
import { lastClaim, noteClaim, openGrants, played, seatOf, takeGrants } from './claims.repository.ts';

const WEEK_MS = 7 * 86_400_000;
/** Losses older than this (ms) earn no discount. */
const LOSSES_COUNT_MS = 30 * 86_400_000;

type Claimed = Result<MinorUnits, Refusal>;
/** A discount, and the last game that it covers. */
type Discount = Result<{ readonly amount: MinorUnits; readonly until: number }, Refusal>;

/** The claims of players, and their rules (CLAIM-6). Each claim and its posting are one transaction. */
export class ClaimsService {
  readonly #parts;
  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'settings'> & {
      /** The amounts in force, as a transaction sees them. */
      readonly policy: (db: Db | Tx) => Promise<ClaimPolicy>;
    },
  ) {
    this.#parts = parts;
  }

  async present(playerId: number): Promise<ClaimsReply> {
    const { db } = this.#parts;
    const policy = await this.#parts.policy(db);
    const now = this.#parts.clock.now();
    const discount = await this.#discount(db, playerId);
    const week = weekOf(now);
    const taken = (await lastClaim(db, playerId, 'weekly-bonus'))?.period === week.name;
    const weekly = await this.#weekly(db, playerId);
    return {
      status: 1,
      discount: {
        amount: discount.ok ? discount.value.amount : minorUnits(0),
        next: (await this.#nextDiscount(db, playerId))?.toISOString() ?? null,
      },
      bonus: { amount: await openGrants(db, playerId) },
      weekly: {
        amount: taken ? minorUnits(0) : weekly,
        cap: weeklyCapOn(weekly, policy),
        next: taken ? week.next.toISOString() : null,
      },
    };
  }

  takeDiscount(playerId: number): Promise<Claimed> {
    return this.#inTurn(playerId, async (tx) => {
      const discount = await this.#discount(tx, playerId);
      if (!discount.ok) return discount;
      const { amount, until } = discount.value;
      return ok(await this.#give(tx, playerId, { kind: 'discount', amount, period: null, until }));
    });
  }

  takeBonus(playerId: number): Promise<Claimed> {
    return this.#inTurn(playerId, async (tx) => {
      const amount = await openGrants(tx, playerId);
      if (amount === 0) return err(refusal('nothingToClaim'));
      // The claim of these grants: the audit finds them by its time.
      const at = new Date(this.#parts.clock.now());
      await takeGrants(tx, playerId, at);
      return ok(await this.#give(tx, playerId, { kind: 'bonus', amount, period: null, until: 0 }, at));
    });
  }

  takeWeekly(playerId: number): Promise<Claimed> {
    return this.#inTurn(playerId, async (tx) => {
      const { clock } = this.#parts;
      const policy = await this.#parts.policy(tx);
      const week = weekOf(clock.now());
      if ((await lastClaim(tx, playerId, 'weekly-bonus'))?.period === week.name)
        return err(refusal('claimedAlready', { next: week.next.toISOString() }));
      const amount = await this.#weekly(tx, playerId);
      const given = { kind: 'weekly-bonus', amount, period: week.name, until: 0 } as const;
      const movement = await this.#give(tx, playerId, given);
      await openPayoutCap(tx, {
        playerId,
        cap: weeklyCapOn(amount, policy),
        starts: new Date(clock.now()),
        ends: week.next,
        seatedAt: await seatOf(tx, playerId),
      });
      return ok(movement);
    });
  }

  #inTurn(playerId: number, claim: (tx: Tx) => Promise<Result<Movement, Refusal>>): Promise<Claimed> {
    return this.#parts.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId);
      const given = await claim(tx);
      if (!given.ok) return given;
      const by = { part: `player ${playerId}` };
      await recordMoney(tx, given.value, { kind: 'claim.paid', by, playerId, detail: {} });
      return ok(given.value.amount);
    });
  }

  async #discount(db: Db | Tx, playerId: number): Promise<Discount> {
    const { clock } = this.#parts;
    const policy = await this.#parts.policy(db);
    const { DISCOUNT_BALANCE_CHECK, DISCOUNT_MIN, CURRENCY } = await this.#parts.settings();
    const most = nearestMinor(DISCOUNT_MIN, CURRENCY);
    if (DISCOUNT_BALANCE_CHECK && (await playerBalance(db, playerId)) >= most)
      return err(refusal('balanceTooHigh', { amount: most }));
    if ((await this.#nextDiscount(db, playerId)) !== undefined) return err(refusal('claimTooSoon'));
    const last = await lastClaim(db, playerId, 'discount');
    const since = new Date(clock.now() - LOSSES_COUNT_MS);
    const { bet, win, until } = await played(db, playerId, since, last?.roundsUntil ?? 0);
    const amount = discountOn(bet - win, policy);
    return amount === 0 ? err(refusal('nothingToClaim')) : ok({ amount, until });
  }

  /** When the next discount may be claimed; undefined: now. */
  async #nextDiscount(db: Db | Tx, playerId: number): Promise<Date | undefined> {
    const last = await lastClaim(db, playerId, 'discount');
    const { discount } = await this.#parts.policy(db);
    const next = new Date((last?.at.getTime() ?? 0) + discount.every);
    return next.getTime() > this.#parts.clock.now() ? next : undefined;
  }

  async #weekly(db: Db | Tx, playerId: number): Promise<MinorUnits> {
    const since = new Date(this.#parts.clock.now() - WEEK_MS);
    const { bet } = await played(db, playerId, since, 0);
    return weeklyBonusOn(bet, await this.#parts.policy(db));
  }

  async #give(
    tx: Tx,
    playerId: number,
    claim: Omit<Parameters<typeof noteClaim>[1], 'playerId' | 'at'>,
    at = new Date(this.#parts.clock.now()),
  ): Promise<Movement> {
    const { kind, amount } = claim;
    const id = await noteClaim(tx, { ...claim, playerId, at });
    const movement: Movement = {
      requestId: `claim:${id}`,
      from: 'house:promotions',
      to: playerAccount(playerId),
      amount,
      kind: 'deposit',
      playerId,
      tag: kind,
    };
    const posted = await move(tx, movement);
    if (!posted.ok) throw new Error(`claim ${id}: ${posted.error}`);
    return movement;
  }
}

const DAY_MS = 86_400_000;

/** The week of a moment, from Monday 00:00 UTC: its name, and when the next one begins. */
export function weekOf(now: number): { readonly name: string; readonly next: Date } {
  const day = Math.floor(now / DAY_MS);
  // 1970-01-01 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return {
    name: `week-of-${new Date(monday * DAY_MS).toISOString().slice(0, 10)}`,
    next: new Date((monday + 7) * DAY_MS),
  };
}

/** The rules of claims. Amounts in minor units. */
export interface ClaimPolicy {
  readonly discount: {
    /** Part of the net loss since the last discount. */
    readonly share: number;
    readonly least: number;
    /** Time between two discounts (ms). */
    readonly every: number;
  };
  readonly weekly: {
    /** Part of the coin in of the last seven days. */
    readonly share: number;
    readonly least: number;
    readonly most: number;
    /** The payout cap: a multiple of the bonus, up to a maximum. */
    readonly capTimes: number;
    readonly capMost: number;
  };
}

export const CLAIM_POLICY: ClaimPolicy = {
  discount: { share: 0.1, least: 100, every: 300_000 },
  weekly: { share: 0.01, least: 2_500, most: 1_000_000, capTimes: 10, capMost: 10_000_000 },
};

/** The discount on a loss; zero below the minimum. */
export function discountOn(loss: number, { discount }: ClaimPolicy): MinorUnits {
  const amount = Math.floor(loss * discount.share);
  return minorUnits(amount >= discount.least ? amount : 0);
}

export function weeklyBonusOn(coinIn: number, { weekly }: ClaimPolicy): MinorUnits {
  return minorUnits(Math.min(weekly.most, Math.max(weekly.least, Math.floor(coinIn * weekly.share))));
}

export const weeklyCapOn = (bonus: MinorUnits, { weekly }: ClaimPolicy): MinorUnits =>
  minorUnits(Math.min(weekly.capMost, bonus * weekly.capTimes));
