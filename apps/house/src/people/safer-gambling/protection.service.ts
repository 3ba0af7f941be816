import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { ExclusionRequest } from '@floorcast/contract/exclusion';
import { LIMIT_NAMES, type LimitName, type ProtectionReply } from '@floorcast/contract/limits';
import { err, ok, type Result } from '@floorcast/contract/result';
import { seconds } from '@floorcast/contract/time';
import type { SiteContext } from '../../context.ts';
import { announce } from '../../platform/db/announcements.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { lockPlayer } from '../../wallet/index.ts';
import { accountsOfPersons } from '../same-person/index.ts';
import type { FactsOfSite } from './account-facts.ts';
import { recordEvent } from './events.repository.ts';
import {
  announceProtection,
  type ExclusionInForce,
  exclusionInForce,
  onWire,
  PROTECTION_TOPIC,
  recordExclusions,
  storeExclusion,
} from './exclusions/exclusions.repository.ts';
import { changeLimit, storedLimit, storedLimits, storeLimit } from './limits/limits.repository.ts';
import { type LimitUse, limitUses, spanOf } from './limits/limits-in-force.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Limits and exclusions that players set for themselves. */
export class ProtectionService {
  readonly #parts;

  constructor(
    parts: FactsOfSite &
      Pick<SiteContext, 'db' | 'clock'> & {
        /** Excludes the other accounts of an account's person too, or has staff look at those that may be: the last statements. */
        readonly coverPerson: (tx: Tx, playerId: number, now: Date) => Promise<void>;
      },
  ) {
    this.#parts = parts;
  }

  exclusionOf(playerId: number, db: Db = this.#parts.db): Promise<ExclusionInForce | undefined> {
    const { policy, clock } = this.#parts;
    return exclusionInForce(db, policy, playerId, clock.now());
  }

  async describe(playerId: number): Promise<ProtectionReply> {
    const { db, policy, calendar, clock } = this.#parts;
    const { asked, needed, raiseHours, raiseAfterPeriod } = policy.limits;
    const limits = await storedLimits(db, playerId);
    const playerIds = await accountsOfPersons(db, [playerId]);
    const uses = await limitUses(db, calendar, { playerIds, limits, now: clock.now() });
    const shown = uses.filter(({ limit: { value, waiting } }) => value !== null || waiting !== null);
    const isSet = (name: LimitName) => uses.some(({ limit }) => limit.name === name && limit.value !== null);
    const exclusion = await this.exclusionOf(playerId);
    return {
      status: 1,
      timeZone: calendar.timeZone,
      demand: asked,
      needed: needed.filter((name) => !isSet(name)),
      raise: { waitSeconds: seconds((raiseHours * HOUR_MS) / 1000), untilPeriodEnds: raiseAfterPeriod },
      limits: shown.sort((a, b) => placeOf(a) - placeOf(b)).map(limitOnWire),
      timeOutHours: policy.timeOutHours,
      exclusionDays: [...policy.exclusionDays],
      exclusion: exclusion === undefined ? null : onWire(exclusion),
    };
  }

  /** Sets a limit. A lower one binds every act that is decided from now on. */
  async setLimit(playerId: number, name: LimitName, value: number | null): Promise<void> {
    const { db, clock } = this.#parts;
    await db.transaction().execute(async (tx) => {
      // A deposit that is decided at this moment comes before it or after it.
      await lockPlayer(tx, playerId);
      const now = clock.now();
      const before = await storedLimit(tx, playerId, name);
      const limit = changeLimit(before, value, { now, raiseFrom: this.#raiseFrom(name, now) });
      await storeLimit(tx, playerId, limit);
      const { waiting } = limit;
      const event =
        waiting === null
          ? ({ event: 'limit-set', name, value } as const)
          : ({ event: 'raise-asked', name, value, from: new Date(waiting.from).toISOString() } as const);
      await recordEvent(tx, playerId, new Date(now), event);
      await this.#announce(tx, playerId, now);
      // It binds them, too.
      for (const other of await accountsOfPersons(tx, [playerId]))
        if (other !== playerId) await announce(tx, PROTECTION_TOPIC, { playerId: other, excluded: false });
    });
  }

  /** Withdraws a raise that waits. Refused where none does. */
  async withdrawRaise(playerId: number, name: LimitName): Promise<Result<void, Refusal>> {
    const { db, clock } = this.#parts;
    const withdrawn = await db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId);
      const now = clock.now();
      const limit = await storedLimit(tx, playerId, name);
      if (limit.waiting === null || limit.waiting.from <= now) return false;
      await storeLimit(tx, playerId, { ...limit, waiting: null });
      await recordEvent(tx, playerId, new Date(now), { event: 'raise-withdrawn', name });
      await this.#announce(tx, playerId, now);
      return true;
    });
    return withdrawn ? ok(undefined) : err(refusal('notFound', { what: `raise of ${name}` }));
  }

  /** Excludes a player from play, at once and everywhere. */
  async exclude(playerId: number, request: ExclusionRequest): Promise<Result<ExclusionInForce, Refusal>> {
    const { db, clock, coverPerson } = this.#parts;
    const hours = this.#hoursOf(request);
    if (!hours.ok) return hours;
    const { kind } = request;
    const exclusion = await db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId);
      const now = clock.now();
      const until = hours.value === null ? null : new Date(now + hours.value * HOUR_MS);
      const begun = await storeExclusion(tx, playerId, { kind, since: new Date(now), until });
      const event = { event: 'excluded', kind, until: until?.toISOString() ?? null } as const;
      await recordEvent(tx, playerId, new Date(now), event);
      const inForce = await this.#announce(tx, playerId, now);
      await recordExclusions(tx, playerId, [begun]);
      await coverPerson(tx, playerId, new Date(now));
      return inForce;
    });
    if (exclusion === undefined) throw new Error('an exclusion that was stored is not in force');
    return ok(exclusion);
  }

  /** How long an exclusion lasts; null: for good. */
  #hoursOf(request: ExclusionRequest): Result<number | null, Refusal> {
    const { timeOutHours, exclusionDays } = this.#parts.policy;
    if (request.kind === 'time-out')
      return timeOutHours === null ? err(refusal('notAllowed')) : ok(timeOutHours);
    const { days } = request;
    if (!exclusionDays.includes(days)) return err(refusal('invalidRequest', { field: 'days' }));
    return ok(days === 0 ? null : days * DAY_HOURS);
  }

  #raiseFrom(name: LimitName, now: number): number {
    const { policy, calendar } = this.#parts;
    const { raiseHours, raiseAfterPeriod } = policy.limits;
    const waited = now + raiseHours * HOUR_MS;
    const periodEnds = raiseAfterPeriod ? spanOf(calendar, name, now)?.endsAt : undefined;
    return Math.max(waited, periodEnds ?? waited);
  }

  async #announce(tx: Tx, playerId: number, now: number): Promise<ExclusionInForce | undefined> {
    const exclusion = await exclusionInForce(tx, this.#parts.policy, playerId, now);
    await announceProtection(tx, playerId, exclusion);
    return exclusion;
  }
}

const placeOf = ({ limit }: LimitUse): number => LIMIT_NAMES.indexOf(limit.name);

const limitOnWire = ({ limit: { name, value, waiting }, used, until }: LimitUse) => ({
  name,
  value,
  used,
  resetsAt: until === null ? null : new Date(until).toISOString(),
  waiting: waiting && { value: waiting.value, from: new Date(waiting.from).toISOString() },
});
