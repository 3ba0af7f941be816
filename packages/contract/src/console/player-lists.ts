import * as z from 'zod/mini';
import { SESSION_LOG_TYPES } from '../account/auth.ts';
import { SessionRow, TransactionRow } from '../account/player.ts';
import { IdentityState } from '../account/registration.ts';
import { defineCalls } from '../calls/call.ts';
import type { Permission } from '../calls/duties.ts';
import { MinorUnits } from '../money/money.ts';
import { WithdrawalState } from '../money/withdrawals.ts';
import { GameRow } from '../play/games.ts';
import { GivenId, PAGE_FIELDS, sortOf } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { listCalls } from './list-calls.ts';
import { PlayerPath } from './players.ts';

const machine = { machineId: z.nullable(z.int()), machine: z.nullable(z.string()) };

/** An order to move money onto a machine or off it. */
const TransferRow = z.object({
  id: z.string(),
  at: Moment,
  ...machine,
  sessionId: z.nullable(z.int()),
  direction: z.enum(['in', 'out']),
  /** What was asked for; null: all of the credit. */
  amount: z.nullable(MinorUnits),
  /** What moved; null until the machine has said. */
  moved: z.nullable(MinorUnits),
  state: z.enum(['requested', 'sent', 'unknown', 'settled', 'returned']),
  reason: z.nullable(z.string()),
});

/** A win or credit that staff pay. */
const HandPayRow = z.object({
  id: z.string(),
  at: Moment,
  ...machine,
  sessionId: z.nullable(z.int()),
  kind: z.enum(['hand-pay', 'jackpot', 'cancelled-credit']),
  amount: MinorUnits,
  paidAt: z.nullable(Moment),
  paidBy: z.nullable(z.string()),
});

/** A withdrawal that the player requested. */
const WithdrawalRow = z.object({
  id: z.int(),
  at: Moment,
  amount: MinorUnits,
  state: WithdrawalState,
  final: z.boolean(),
  reason: z.string(),
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(Moment),
});

/** A bonus that staff granted, or a claim that the player made. */
const ClaimRow = z.object({
  id: z.string(),
  at: Moment,
  kind: z.enum(['grant', 'discount', 'bonus', 'weekly-bonus']),
  amount: MinorUnits,
  /** Of a claim that is made once a period; of a grant, its note. */
  note: z.string(),
  /** When a grant was claimed. */
  claimedAt: z.nullable(Moment),
});

/** A sign-in of the account, or what else happened to it. */
const SignInRow = z.object({ id: z.int(), at: Moment, type: z.enum(SESSION_LOG_TYPES), ip: z.string() });

/** A change of a limit or an exclusion; its kind is that of `ProtectionEvent`. */
const ProtectionRow = z.object({
  id: z.int(),
  at: Moment,
  event: z.enum([
    'limit-set',
    'raise-asked',
    'raise-withdrawn',
    'limit-reached',
    'excluded',
    'exclusion-ended',
  ]),
  /** The limit, or the kind of the exclusion. */
  name: z.string(),
  /** Minor units, or seconds of a limit of time; null: none, or not of this event. */
  value: z.nullable(z.int()),
  until: z.nullable(Moment),
});

/** A state of the check of the player's identity, by the provider or by hand. */
const IdentityRow = z.object({
  id: z.int(),
  at: Moment,
  state: IdentityState,
  source: z.string(),
  reference: z.nullable(z.string()),
});

/** A message that the player sent or received. */
const MessageRow = z.object({
  id: z.int(),
  at: Moment,
  /** The other account. */
  withId: z.int(),
  withName: z.string(),
  sent: z.boolean(),
  text: z.string(),
});

/** A note of staff on the player. Notes are never changed. */
const NoteRow = z.object({ id: z.int(), at: Moment, by: z.string(), text: z.string() });

/** What the trail keeps about the player is a list of its own: `GET /api/console/trail`. */
const ROWS = {
  sessions: SessionRow,
  games: GameRow,
  transactions: TransactionRow,
  transfers: TransferRow,
  'hand-pays': HandPayRow,
  withdrawals: WithdrawalRow,
  claims: ClaimRow,
  'sign-ins': SignInRow,
  protection: ProtectionRow,
  identity: IdentityRow,
  messages: MessageRow,
  notes: NoteRow,
} as const;

/** Name of a list about a player. */
export type PlayerListName = keyof typeof ROWS;
/** Schemas of the rows of each list. */
export const PLAYER_LIST_ROWS = ROWS;
/** A row of a list. */
export type PlayerListRow<Name extends PlayerListName> = z.infer<(typeof ROWS)[Name]>;

/** A list, of a span of time (`to` exclusive), sorted by one of some fields. */
const listOf = <const Name extends PlayerListName, Row extends z.ZodMiniType, More extends z.core.$ZodShape>(
  name: Name,
  row: Row,
  sorts: readonly string[],
  may: readonly Permission[],
  more: More,
) =>
  defineCalls(
    'console',
    listCalls({
      path: `players/:id/${name}` as const,
      does: [`Lists ${name} of a player, a page at a time.`, `All ${name} of a player, as a file.`],
      may,
      params: PlayerPath,
      query: z.strictObject({ ...PAGE_FIELDS, sort: sortOf(sorts), from: z.optional(Moment), ...more }),
      row,
    }),
  );
const list = <const Name extends PlayerListName, Row extends z.ZodMiniType>(
  name: Name,
  row: Row,
  ...sorts: readonly string[]
) => listOf(name, row, sorts, ['players.read'], {});

/** The calls of each list about a player. */
export const PLAYER_LIST_CALLS = {
  sessions: list(
    'sessions',
    ROWS.sessions,
    'start',
    'end',
    'machine',
    'duration',
    'spinCount',
    'freeSpinCount',
    'net',
  ),
  /** `session`: those of one play session. */
  games: listOf('games', ROWS.games, ['date', 'bet', 'win'], ['players.read'], {
    session: z.optional(GivenId),
  }),
  transactions: list('transactions', ROWS.transactions, 'date', 'amount', 'type', 'machine'),
  transfers: list('transfers', ROWS.transfers, 'at', 'machine', 'direction', 'moved', 'state'),
  'hand-pays': list('hand-pays', ROWS['hand-pays'], 'at', 'machine', 'kind', 'amount', 'paidAt'),
  withdrawals: list('withdrawals', ROWS.withdrawals, 'at', 'amount', 'state', 'settledAt'),
  claims: list('claims', ROWS.claims, 'at', 'kind', 'amount'),
  'sign-ins': list('sign-ins', ROWS['sign-ins'], 'at', 'type', 'ip'),
  protection: list('protection', ROWS.protection, 'at', 'event'),
  identity: list('identity', ROWS.identity, 'at', 'state'),
  /** Messages are private: support and compliance read them. */
  messages: listOf('messages', ROWS.messages, ['at', 'withName'], ['players.read', 'chats.read'], {}),
  notes: list('notes', ROWS.notes, 'at', 'by'),
};
/** Every list about a player. */
export const PLAYER_LISTS: readonly PlayerListName[] = Object.keys(ROWS).filter(
  (name): name is PlayerListName => name in ROWS,
);
