import * as z from 'zod/mini';
import { IDENTITY_STATES, IdentityState } from '../account/registration.ts';
import { defineCalls, type QueryOf, type ReplyOf } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { NetDepositsReply, ProtectionReply } from '../protection/limits.ts';
import { GivenId, PAGE_FIELDS, sortOf } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { listCalls } from './list-calls.ts';

/**
 * States of a player's account: `excluded` from play, `blocked` after wrong passwords for some minutes, `banned` by staff,
 * `closed` for good. The gravest counts.
 */
export const PLAYER_STATES = ['active', 'excluded', 'blocked', 'banned', 'closed'] as const;
/** Schema of {@link PLAYER_STATES}. */
const PlayerState = z.enum(PLAYER_STATES);
/** A parsed {@link PlayerState}. */
export type PlayerState = z.infer<typeof PlayerState>;

/** A player as lists of the console show one. */
export const PlayerRow = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  country: z.nullable(z.string()),
  state: PlayerState,
  identity: IdentityState,
  balance: MinorUnits,
  created: Moment,
  lastLogon: z.nullable(Moment),
});
/** A parsed {@link PlayerRow}. */
export type PlayerRow = z.infer<typeof PlayerRow>;
/** Path of the calls about one player. */
export const PlayerPath = z.object({ id: GivenId });

const sign = z.nullable(z.object({ at: Moment, ip: z.string() }));

/** All that staff see of one player. */
export const PlayerFile = z.object({
  status: z.literal(1),
  ...PlayerRow.shape,
  /** As `1990-12-31`; null where it is not known. */
  birthDate: z.nullable(z.string()),
  siteId: z.int(),
  /** The end of the block after wrong passwords. */
  blockedUntil: z.nullable(Moment),
  /** Wrong passwords since the last right one. */
  wrongTries: z.int(),
  closedAt: z.nullable(Moment),
  lastSignIn: sign,
  previousSignIn: sign,
  passwordChanged: z.nullable(Moment),
  /** Whether there is a PIN for the lock of idle screens. Older houses omit it. */
  hasPin: z._default(z.boolean(), false),
  /** What the account proves itself with beside its password: states only. */
  secondFactors: z.object({ app: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }),
  /** The terms that were accepted last. */
  terms: z.nullable(z.object({ version: z.string(), at: Moment })),
  /** What the national register said last. */
  register: z.nullable(z.object({ says: z.enum(['clear', 'excluded']), at: Moment })),
  /** The machine at which the player sits. */
  seat: z.nullable(
    z.object({
      sessionId: z.int(),
      machineId: z.int(),
      machine: z.string(),
      since: Moment,
      state: z.string(),
    }),
  ),
  /** Money that is neither in the wallet nor on a machine. */
  waiting: z.object({ withdrawals: MinorUnits, handPays: MinorUnits, bonus: MinorUnits }),
  protection: ProtectionReply,
  netDeposits: NetDepositsReply,
  notes: z.int(),
});
/** A parsed {@link PlayerFile}. */
export type PlayerFile = z.infer<typeof PlayerFile>;

/** Staff look for players, and at one of them. */
export const PlayerFileCalls = defineCalls('console', {
  ...listCalls({
    path: 'players',
    does: ['Finds players, a page at a time.', 'All players that match, as a file.'],
    may: 'players.read',
    params: undefined,
    query: z.strictObject({
      ...PAGE_FIELDS,
      sort: sortOf(['username', 'created', 'lastLogon']),
      /** The beginnings of words: of the user name, the names and the e-mail address; or an id. Case and accents are ignored. */
      q: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{Cc}*$/u))),
      state: z.optional(PlayerState),
      identity: z.optional(z.enum(IDENTITY_STATES)),
    }),
    row: PlayerRow,
  }),
  read: {
    does: 'Shows a player to staff, which the trail records.',
    route: 'GET /api/console/players/:id',
    access: { may: 'players.read' },
    params: PlayerPath,
    reply: PlayerFile,
  },
});
/** Which players are looked for. */
export type PlayersQuery = QueryOf<typeof PlayerFileCalls.page>;
/** A page of players. */
export type PlayersReply = ReplyOf<typeof PlayerFileCalls.page>;
