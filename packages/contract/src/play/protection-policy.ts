import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { TransferAmount } from '../money/money.ts';
import { LimitName } from '../protection/limits.ts';
import { Seconds } from '../wire/time.ts';
import { PlayPolicy } from './play-policy.ts';

const age = z.int().check(z.minimum(1), z.maximum(120));
const days = z.int().check(z.minimum(0), z.maximum(36_500));
const minutes = z.int().check(z.minimum(1), z.maximum(1_440));

/** Whether limits may be set, are asked for, or must be set before play. */
export const LimitsAsked = z.enum(['offered', 'prompted', 'compulsory']);
/** What a player needs a verified identity for; `deposit` includes what comes after it. */
export const IdentityBefore = z.enum(['nothing', 'deposit', 'play']);

const StakeCap = z.object({ fromAge: age, most: TransferAmount });
const isAscending = (caps: readonly z.infer<typeof StakeCap>[]): boolean =>
  caps.every(({ fromAge }, i) => i === 0 || fromAge > (caps[i - 1]?.fromAge ?? 0));

/** Rules of a jurisdiction that protect players. They apply to accounts of type `user`. */
export const ProtectionPolicy = z.object({
  /** Maximum stake of one game by age, in minor units, in ascending order of age; empty for no cap. */
  stakeCaps: z.array(StakeCap).check(z.refine(isAscending, 'must be in ascending order of age')),
  realityCheck: z.object({
    /** How often (minutes of play) it comes unless the player chooses another interval; null for never. */
    minutes: z.nullable(minutes),
    /** The intervals (minutes) that a player may choose; empty for none. */
    choices: z.array(minutes),
  }),
  limits: z.object({
    asked: LimitsAsked,
    /** The limits that must be set where they are compulsory. */
    needed: z.array(LimitName),
    /** After how many hours a raise takes effect; 0 for at once. */
    raiseHours: z.int().check(z.minimum(0), z.maximum(8_760)),
    /** Whether a raise also waits for the end of the running period. */
    raiseAfterPeriod: z.boolean(),
  }),
  /** How long (hours) a time-out lasts; null where there is none. */
  timeOutHours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
  /** For how many days a player may exclude themselves; 0 is for good. */
  exclusionDays: z.array(days),
  /** Whether a national register of exclusions is asked. */
  nationalRegister: z.boolean(),
  identityBefore: IdentityBefore,
  /** Minimum age; null where it is not checked. */
  minimumAge: z.nullable(age),
  /** Two-letter countries whose residents may play; null for all. */
  countries: z.nullable(z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  /** Time (s) without activity until the client asks, and a minute later signs the account out; null for never. */
  signOutSeconds: z.nullable(Seconds.check(z.minimum(10), z.maximum(86_400))),
  /** Whether players may register an account by themselves. */
  registration: z.boolean(),
  /** Whether a withdrawal that was asked for cannot be taken back. */
  withdrawalsFinal: z.boolean(),
  /** Whether staff must sign in with a second factor. */
  staffSecondFactor: z.boolean(),
  /** Whether staff may take seats and deposit, such as to try machines out. Older policies omit it. */
  staffMayPlay: z._default(z.boolean(), true),
});
/** A parsed {@link ProtectionPolicy}. */
export type ProtectionPolicy = z.infer<typeof ProtectionPolicy>;

/** The rules in force at a site, as anybody may read them (C18.1). */
export const PolicyReply = z.object({
  status: z.literal(1),
  /** Names these very rules; play sessions are stored with it. */
  id: z.string(),
  jurisdiction: z.string(),
  version: z.string(),
  validFrom: z.iso.date(),
  ...PlayPolicy.shape,
  ...ProtectionPolicy.shape,
});
/** A parsed {@link PolicyReply}. */
export type PolicyReply = z.infer<typeof PolicyReply>;

/** The rules in force, for anybody: a player reads them before they meet them. */
export const PolicyCalls = defineCalls('protection', {
  read: {
    does: 'Shows the rules of play in force.',
    route: 'GET /api/policy',
    access: 'anybody',
    reply: PolicyReply,
  },
});
