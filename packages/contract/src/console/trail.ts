import * as z from 'zod/mini';
import { defineCalls, type QueryOf } from '../calls/call.ts';
import { GivenId, PAGE_FIELDS, sortOf } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { CALL_TRAIL } from './calls.ts';
import { listCalls } from './list-calls.ts';
import { MACHINE_TRAIL } from './machine-actions.ts';
import { PLAYER_TRAIL } from './player-acts.ts';
import { PROPOSAL_TRAIL } from './proposals.ts';
import { SET_UP_TRAIL } from './set-up.ts';
import { SHIFT_TRAIL } from './shift.ts';
import { DOCUMENT_TRAIL } from './site-documents.ts';
import { STAFF_TRAIL } from './staff.ts';

/**
 * Kinds of what the trail keeps, as `area.act`. The list is closed and only grows: a kind that was written once is read for
 * as long as the trail is kept.
 */
export const TRAIL_KINDS = [
  ...SET_UP_TRAIL,
  ...DOCUMENT_TRAIL,
  ...CALL_TRAIL,
  ...SHIFT_TRAIL,
  ...MACHINE_TRAIL,
  ...PLAYER_TRAIL,
  ...PROPOSAL_TRAIL,
  ...STAFF_TRAIL,
  'staff.signed-in',
  'staff.signed-out',
  'staff.sign-in-refused',
  'exclusion.ended',
  'money.deposited',
  'money.withdrawn',
  'hand-pay.paid',
  'withdrawal.taken',
  'withdrawal.paid',
  'withdrawal.refused',
  'books.settled',
  /** The owner of the database let an administrator in again. */
  'account.break-glass',
  /** What earlier versions logged of the command line. */
  'command.earlier',
  'account.password-changed',
  'machine.door',
  'machine.power',
  'machine.tilt',
  'machine.memory',
  'machine.options',
  'machine.meters-reset',
  /** A game whose meters could not be read, or had jumped. */
  'machine.meters-jumped',
  /** A machine's meter and the ledger differed after a cash-out; the difference was booked. */
  'machine.meters-differ',
  /** A program was started, with the hash of its files. */
  'software.started',
  'clock.corrected',
  /** The chain was proved from its first row, by the house once a day or by staff. */
  'trail.proved',
  /** A row of any other kind: a forged one. */
  'trail.unknown',
  'list.exported',
  /** A floor reported what is not its own: nothing of it was booked. */
  'floor.report-refused',
  'player.viewed',
  'players.searched',
  'account.pin-changed',
  'cashier.deposited',
  'cashier.withdrawn',
  'claim.paid',
  'exclusion.began',
  /** A backup was restored: which, with which head, and which rows that gave up. */
  'books.restored',
  /** What the site had before the trail covered its money, its duties and its exclusions. */
  'trail.baseline',
  /** A journal of signed heads was begun, in a folder outside of the database. */
  'trail.heads-begun',
] as const;
/** Schema of {@link TRAIL_KINDS}. */
export const TrailKind = z.enum(TRAIL_KINDS);
/** One of {@link TRAIL_KINDS}. */
export type TrailKind = z.infer<typeof TrailKind>;

/** Facts of a row of the trail: never a secret. */
export const TrailDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
);
/** A parsed {@link TrailDetail}. */
export type TrailDetail = z.infer<typeof TrailDetail>;

/** A row of the trail. */
export const TrailRow = z.object({
  /** Its number in the chain, from 1, without gaps. */
  seq: z.int(),
  at: Moment,
  kind: TrailKind,
  /** The member of staff, or the player, who did it; null: the house or a machine did. */
  actorId: z.nullable(z.int()),
  /** The user name of that account at the time; else the part of the house: `house`, `floor demo`. */
  actor: z.string(),
  playerId: z.nullable(z.int()),
  machineId: z.nullable(z.int()),
  detail: TrailDetail,
});
/** A parsed {@link TrailRow}. */
export type TrailRow = z.infer<typeof TrailRow>;

/** What the kinds of the trail are about, as its list is filtered; an area is the part of a kind before its dot. */
const AREAS = {
  people: ['staff', 'account', 'player', 'players', 'exclusion'],
  money: ['money', 'cashier', 'claim', 'bonus', 'hand-pay', 'withdrawal', 'proposal', 'slip', 'books'],
  machines: ['machine', 'floor'],
  work: ['call', 'shift', 'push'],
  'set-up': ['brand', 'rules', 'notice', 'settings', 'policy', 'claims', 'node'],
  system: ['software', 'clock', 'trail', 'list', 'command'],
} as const;
/** Signing in and out is a group of its own, above all others. */
const SIGN_INS: ReadonlySet<TrailKind> = new Set([
  'staff.signed-in',
  'staff.signed-out',
  'staff.sign-in-refused',
]);

/** Name of a group of kinds. */
export type TrailGroup = keyof typeof AREAS | 'sign-ins';
/** Every group. */
export const TRAIL_GROUPS = ['sign-ins', 'people', 'money', 'machines', 'work', 'set-up', 'system'] as const;

/** The group of a kind. */
export function trailGroupOf(kind: TrailKind): TrailGroup {
  if (SIGN_INS.has(kind)) return 'sign-ins';
  const [area] = kind.split('.');
  const found = TRAIL_GROUPS.find(
    (group) => group !== 'sign-ins' && AREAS[group].some((name) => name === area),
  );
  return found ?? 'system';
}

/** How far the chain reaches, and when it was proved. */
export const TrailState = z.object({
  status: z.literal(1),
  /** The last row. */
  head: z.nullable(z.object({ seq: z.int(), at: Moment })),
  /** The last proof. */
  proof: z.nullable(
    z.object({
      at: Moment,
      by: z.string(),
      rows: z.int(),
      /** What is wrong, a line each, the first ones; none: the chain holds. */
      problems: z.array(z.string()),
    }),
  ),
});
/** A parsed {@link TrailState}. */
export type TrailState = z.infer<typeof TrailState>;

/** Staff read the trail, and prove it. */
export const TrailCalls = defineCalls('console', {
  ...listCalls({
    path: 'trail',
    does: [
      'Lists what staff did and what happened, a page at a time.',
      'All rows of the trail that match, as a file.',
    ],
    may: 'trail.read',
    params: undefined,
    query: z.strictObject({
      ...PAGE_FIELDS,
      sort: sortOf(['at']),
      group: z.optional(z.enum(TRAIL_GROUPS)),
      kind: z.optional(TrailKind),
      /** The beginning of the name of the actor: a user name, or a part such as `house`. Case is ignored. */
      actor: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{Cc}*$/u))),
      player: z.optional(GivenId),
      machine: z.optional(GivenId),
      from: z.optional(Moment),
    }),
    row: TrailRow,
    command: {
      name: 'log',
      does: 'Shows the latest rows of the audit trail, the last one at the end; amounts are in minor units.',
      columns: ['seq', 'at', 'actor', 'kind', 'playerId', 'machineId', 'detail'],
      reversed: true,
    },
  }),
  state: {
    does: 'Says how far the trail reaches, and when it was proved last.',
    route: 'GET /api/console/trail/state',
    access: { may: 'trail.read' },
    reply: TrailState,
  },
  /** A proof reads the whole trail. */
  prove: {
    does: 'Proves the trail from its first row, and records how that went.',
    route: 'POST /api/console/trail/proof',
    access: { may: 'trail.read' },
    reply: TrailState,
    limit: 6,
  },
});
/** Which rows of the trail are read. */
export type TrailQuery = QueryOf<typeof TrailCalls.page>;
