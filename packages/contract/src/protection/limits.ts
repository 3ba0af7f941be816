import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { PAGE_FIELDS, pageOf } from '../wire/fields.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { Exclusion, ExclusionKind, ExclusionRequest } from './exclusion.ts';

/**
 * The limits that a player may set: what is limited, and the period in the site's time zone (C17.3). Those of `time` are
 * in seconds, the others in minor units.
 */
export const LIMIT_NAMES = [
  'deposit-day',
  'deposit-week',
  'deposit-month',
  'loss-day',
  'loss-week',
  'loss-month',
  'stake-day',
  'stake-week',
  'stake-month',
  'time-session',
  'time-day',
  'time-week',
  'time-month',
] as const;
/** Schema of {@link LIMIT_NAMES}. */
export const LimitName = z.enum(LIMIT_NAMES);
/** A parsed {@link LimitName}. */
export type LimitName = z.infer<typeof LimitName>;

/** A limit: minor units, or seconds of a `time-…` limit. Zero permits nothing. */
export const LimitValue = z.int().check(z.minimum(0), z.maximum(99_999_999_999));

/** A limit in force, with what has been used of it in the present period. */
export const Limit = z.object({
  name: LimitName,
  /** Null: no limit is in force; `waiting` then is the one that begins. */
  value: z.nullable(LimitValue),
  /** Net of wins for a loss limit, and so below zero for a player who is ahead. */
  used: z.int(),
  /** When the period ends and `used` begins at zero; null for `time-session`. */
  resetsAt: z.nullable(Moment),
  /** A raise that is not in force yet; its `value` is null where the limit is to be taken away. */
  waiting: z.nullable(z.object({ value: z.nullable(LimitValue), from: Moment })),
});
/** A parsed {@link Limit}. */
export type Limit = z.infer<typeof Limit>;

/** Limits and exclusion of a player. */
export const ProtectionReply = z.object({
  status: z.literal(1),
  /** IANA name of the zone in which days, weeks (from Monday) and months begin. */
  timeZone: z.string(),
  /** `compulsory`: nothing can be played while `needed` is not empty. */
  demand: z.enum(['offered', 'prompted', 'compulsory']),
  /** Compulsory limits that are not set (C17.10). */
  needed: z.array(LimitName),
  /** How long (s) a raise waits, and whether for the end of the limit's period too. */
  raise: z.object({ waitSeconds: Seconds, untilPeriodEnds: z.boolean() }),
  /** Every limit that is set or waits, in the order of `LIMIT_NAMES`. */
  limits: z.array(Limit),
  /** Hours of a time-out; null where none is offered. */
  timeOutHours: z.nullable(z.int()),
  /** Days of the exclusions that are offered; 0 for good. */
  exclusionDays: z.array(z.int()),
  exclusion: z.nullable(Exclusion),
});
/** A parsed {@link ProtectionReply}. */
export type ProtectionReply = z.infer<typeof ProtectionReply>;

/** What happened to a limit or an exclusion. */
export const ProtectionEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('limit-set'), at: Moment, name: LimitName, value: z.nullable(LimitValue) }),
  z.object({
    event: z.literal('raise-asked'),
    at: Moment,
    name: LimitName,
    value: z.nullable(LimitValue),
    from: Moment,
  }),
  z.object({ event: z.literal('raise-withdrawn'), at: Moment, name: LimitName }),
  z.object({ event: z.literal('limit-reached'), at: Moment, name: LimitName, until: z.nullable(Moment) }),
  z.object({ event: z.literal('excluded'), at: Moment, kind: ExclusionKind, until: z.nullable(Moment) }),
  z.object({ event: z.literal('exclusion-ended'), at: Moment, kind: ExclusionKind }),
]);
/** A parsed {@link ProtectionEvent}. */
export type ProtectionEvent = z.infer<typeof ProtectionEvent>;

const NetDeposit = z.object({ deposited: MinorUnits, withdrawn: MinorUnits, net: MinorUnits });
/** Deposits less withdrawals: of the last 3 and 12 calendar months to now, and of all time. */
export const NetDepositsReply = z.object({
  status: z.literal(1),
  months3: NetDeposit,
  months12: NetDeposit,
  all: NetDeposit,
});
/** A parsed {@link NetDepositsReply}. */
export type NetDepositsReply = z.infer<typeof NetDepositsReply>;

const LimitPath = z.object({ name: LimitName });

/** Limits, time-out and exclusion of the signed-in player. */
export const ProtectionCalls = defineCalls('protection', {
  read: {
    does: 'Shows limits and exclusion.',
    route: 'GET /api/protection',
    access: 'player',
    whenExcluded: 'allowed',
    reply: ProtectionReply,
  },
  setLimit: {
    does: 'Sets a limit: a lower one at once, a higher one after a wait.',
    route: 'PUT /api/protection/limits/:name',
    access: 'player',
    whenExcluded: 'allowed',
    params: LimitPath,
    /** Null takes the limit away, which is a raise. */
    body: z.strictObject({ value: z.nullable(LimitValue) }),
    reply: ProtectionReply,
  },
  withdrawRaise: {
    does: 'Withdraws a raise of a limit that is not in force yet.',
    route: 'DELETE /api/protection/limits/:name/raise',
    access: 'player',
    whenExcluded: 'allowed',
    params: LimitPath,
    reply: ProtectionReply,
  },
  exclude: {
    does: 'Excludes the player from play, for a time or for good.',
    route: 'POST /api/protection/exclusions',
    access: 'player',
    whenExcluded: 'allowed',
    body: ExclusionRequest,
    /** What is in force now. */
    reply: z.object({ status: z.literal(1), exclusion: Exclusion }),
  },
  history: {
    does: 'Lists changes of limits and exclusions, newest first, a page at a time.',
    route: 'GET /api/protection/history',
    access: 'player',
    whenExcluded: 'allowed',
    query: z.strictObject(PAGE_FIELDS),
    reply: pageOf(ProtectionEvent),
  },
  netDeposits: {
    does: 'Shows deposits less withdrawals.',
    route: 'GET /api/protection/net-deposits',
    access: 'player',
    whenExcluded: 'allowed',
    reply: NetDepositsReply,
  },
});
/** A page of what has happened to limits and exclusions. */
export type ProtectionHistory = ReplyOf<typeof ProtectionCalls.history>;

/**
 * Notification `protection` of the notification connection: limits or exclusion have changed, on any device, or a limit
 * was reached. The client asks `GET /api/protection` for the rest.
 */
export const ProtectionNotification = z.object({
  exclusion: z.nullable(Exclusion),
  /** A limit that was reached just now, and until when; `until` is null for `time-session`. */
  reached: z.optional(z.object({ name: LimitName, until: z.nullable(Moment) })),
});
/** A parsed {@link ProtectionNotification}. */
export type ProtectionNotification = z.infer<typeof ProtectionNotification>;
