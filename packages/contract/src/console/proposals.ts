import * as z from 'zod/mini';
import { type CallCommand, defineCalls, type ReplyOf } from '../calls/call.ts';
import type { Permission } from '../calls/duties.ts';
import { MachineId } from '../machines/machines.ts';
import { HandPayId } from '../machines/trouble.ts';
import { MinorUnits } from '../money/money.ts';
import { WithdrawalId } from '../money/withdrawals.ts';
import { GivenId, Id, PAGE_FIELDS, RequestId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { listCalls } from './list-calls.ts';

/** What the trail records of these calls. */
export const PROPOSAL_TRAIL = [
  'proposal.made',
  'proposal.approved',
  'proposal.refused',
  'proposal.withdrawn',
  'slip.printed',
] as const;

/** What moves money by hand, or ends an exclusion: one person proposes it, and another one approves it (C23). */
export const PROPOSAL_KINDS = [
  'hand-pay',
  'deposit',
  'withdrawal',
  'adjustment',
  'void',
  'withdrawal-settle',
  'exclusion-end',
] as const;
/** Schema of {@link PROPOSAL_KINDS}. */
export const ProposalKind = z.enum(PROPOSAL_KINDS);
/** One of {@link PROPOSAL_KINDS}. */
export type ProposalKind = z.infer<typeof ProposalKind>;

/** Kinds that the same permissions propose and approve. It names both permissions, and is part of the calls' addresses. */
export const PROPOSAL_FAMILIES = ['hand-pays', 'money', 'exclusions'] as const;
/** One of {@link PROPOSAL_FAMILIES}. */
export type ProposalFamily = (typeof PROPOSAL_FAMILIES)[number];

/** The family of a kind. */
export function familyOf(kind: ProposalKind): ProposalFamily {
  if (kind === 'hand-pay') return 'hand-pays';
  return kind === 'exclusion-end' ? 'exclusions' : 'money';
}

/** The permission to propose, or to approve, a kind. */
export const permissionTo = (act: 'propose' | 'approve', kind: ProposalKind): Permission =>
  `${familyOf(kind)}.${act}`;

/** States of a proposal. `expired` also where what it is about has ended otherwise (C23.9). */
export const PROPOSAL_STATES = ['open', 'done', 'refused', 'withdrawn', 'expired'] as const;
/** Schema of {@link PROPOSAL_STATES}. */
export const ProposalState = z.enum(PROPOSAL_STATES);

/** An amount that is moved by hand: minor units, above zero, as much as a cashier's order. */
const Amount = z.int().check(z.positive(), z.maximum(10_000_000_000));
/** A text that people read: not empty, one line. */
const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u));

const HandPayTerms = z.strictObject({
  kind: z.literal('hand-pay'),
  handPayId: HandPayId,
  /** As the member of staff reads it at the machine: it must be what the machine reported (C23.3). */
  amount: Amount,
});
const DepositTerms = z.strictObject({
  kind: z.literal('deposit'),
  playerId: Id,
  amount: Amount,
  /** Money that the player had paid before: it is posted whatever limits say, and counts against them. */
  correction: z.boolean(),
});
const WithdrawalTerms = z.strictObject({
  kind: z.literal('withdrawal'),
  playerId: Id,
  amount: Amount,
});
/**
 * Books are put right. With a player, `in` puts money into the wallet and `out` takes it from there: from and to the books of
 * adjustments or, with a machine, the variance that it caused. Without a player, the variance of that machine grows
 * (`in`) or shrinks (`out`) against the books of adjustments.
 */
const AdjustmentTerms = z.strictObject({
  kind: z.literal('adjustment'),
  playerId: z.nullable(Id),
  machineId: z.nullable(MachineId),
  direction: z.enum(['in', 'out']),
  amount: Amount,
});
const VoidTerms = z.strictObject({
  kind: z.literal('void'),
  /** A deposit, withdrawal or adjustment by hand that was carried out. */
  proposalId: z.uuid(),
});
const SettleTerms = z.discriminatedUnion('to', [
  z.strictObject({
    kind: z.literal('withdrawal-settle'),
    withdrawalId: WithdrawalId,
    to: z.literal('paid'),
  }),
  z.strictObject({
    kind: z.literal('withdrawal-settle'),
    withdrawalId: WithdrawalId,
    to: z.literal('refused'),
    /** Why, as the player reads it. */
    message: Note,
  }),
]);
const ExclusionEndTerms = z.strictObject({ kind: z.literal('exclusion-end'), playerId: Id });

/** What a proposal would do. */
export const ProposalTerms = z.union([
  HandPayTerms,
  DepositTerms,
  WithdrawalTerms,
  AdjustmentTerms,
  VoidTerms,
  SettleTerms,
  ExclusionEndTerms,
]);
/** A parsed {@link ProposalTerms}. */
export type ProposalTerms = z.infer<typeof ProposalTerms>;

const Staff = z.object({ id: z.int(), username: z.string() });
/** A member of staff, as a proposal names them. */
export type Staff = z.infer<typeof Staff>;

/**
 * Why the account that asks cannot approve a proposal: it has proposed it, it may be of the proposer's person, one of both
 * has made the other or set its password, or somebody else may know both passwords (C23.5); it is concerned, its duties do not
 * permit it, or the proposer may propose no more and it waits for compliance (C23.17).
 */
export const BARS = ['proposer', 'person', 'maker', 'password', 'concerned', 'duty', 'compliance'] as const;

/** What a proposal would change, or has changed: the balance of a ledger account before it, and by how much. */
export const ProposalEffect = z.object({
  /** `player:7`, `machine:101`, `house:bank`. */
  account: z.string(),
  before: MinorUnits,
  change: MinorUnits,
});

/** A proposal as staff see it. */
export const Proposal = z.object({
  id: z.uuid(),
  kind: ProposalKind,
  terms: ProposalTerms,
  /** The player and the machine that it concerns. */
  player: z.nullable(z.object({ id: z.int(), username: z.string(), name: z.string() })),
  machine: z.nullable(z.object({ id: MachineId, name: z.string() })),
  /** What moves; null where nothing does. */
  amount: z.nullable(MinorUnits),
  reason: z.string(),
  state: ProposalState,
  proposedBy: Staff,
  at: Moment,
  expires: Moment,
  /** The account that approved, refused or withdrew it; the proposer alone where one person was enough. */
  decidedBy: z.nullable(Staff),
  decidedAt: z.nullable(Moment),
  /** Why it was refused or withdrawn. */
  note: z.string(),
  /** Number of its slip (C23.10); null: it has none. */
  slip: z.nullable(z.int()),
  /** Why the account that asks cannot approve it; null: it can. */
  bar: z.nullable(z.enum(BARS)),
});
/** A parsed {@link Proposal}. */
export type Proposal = z.infer<typeof Proposal>;

/** Staff read what was proposed. */
export const ProposalCalls = defineCalls('console', {
  /** Open ones the oldest first, decided ones the latest first: those whose kinds the account may see. */
  ...listCalls({
    path: 'proposals',
    does: ['Lists approval requests.', 'All proposals that match, as a file.'],
    may: 'proposals.read',
    params: undefined,
    query: z.strictObject({
      ...PAGE_FIELDS,
      state: z.optional(z.enum(['open', 'decided'])),
      kind: z.optional(ProposalKind),
      player: z.optional(GivenId),
      machine: z.optional(GivenId),
      /** Decided, or proposed where nobody has decided, from here on; and before `to`. */
      from: z.optional(Moment),
    }),
    row: Proposal,
    command: {
      name: 'proposal list',
      defaults: { state: 'open' },
      flags: { decided: { state: 'decided' } },
      columns: 'id kind player machine amount proposedBy at state decidedBy slip'.split(' '),
    },
  }),
  read: {
    does: 'Shows an approval request, and what it would change now.',
    route: 'GET /api/console/proposals/:id',
    access: { may: 'proposals.read' },
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      status: z.literal(1),
      proposal: Proposal,
      /** Of an open one: what it would change now. */
      effects: z.array(ProposalEffect),
    }),
    command: 'proposal show',
  },
});
/** A proposal, and what it would change now. */
export type ProposalDetailReply = ReplyOf<typeof ProposalCalls.read>;

/** A proposal to make. Safe to repeat: the same `requestId` makes one proposal (C23.2). */
export interface ProposeRequest {
  readonly requestId: string;
  readonly terms: ProposalTerms;
  readonly reason?: string | undefined;
}

/** A command that proposes one kind. */
const proposing = (
  name: string,
  does: string,
  fixed: Pick<ProposalTerms, 'kind'> & { readonly to?: 'paid' | 'refused' },
  words: readonly string[],
): CallCommand => ({ name, does, fixed, words });

const familyCalls = (
  family: ProposalFamily,
  proposes: string,
  body: z.ZodMiniType<ProposeRequest, ProposeRequest>,
  command: readonly CallCommand[],
) => {
  const path = `/api/console/proposals/${family}` as const;
  const mayPropose = { may: `${family}.propose` as const };
  const mayApprove = { may: `${family}.approve` as const };
  const ofOne = {
    params: z.object({ id: z.uuid() }),
    reply: z.object({ status: z.literal(1), proposal: Proposal }),
  };
  const ends = { ...ofOne, body: z.strictObject({ note: Note }) };
  return defineCalls('console', {
    propose: { does: proposes, route: `POST ${path}`, access: mayPropose, body, reply: ofOne.reply, command },
    approve: {
      does: 'Approves a request of another member of staff, and carries it out.',
      route: `POST ${path}/:id/approve`,
      access: mayApprove,
      ...ofOne,
    },
    refuse: {
      does: 'Refuses a request of another member of staff.',
      route: `POST ${path}/:id/refuse`,
      access: mayApprove,
      ...ends,
    },
    withdraw: {
      does: 'Withdraws an approval request of one’s own.',
      route: `POST ${path}/:id/withdraw`,
      access: mayPropose,
      ...ends,
    },
  });
};

/** Staff propose what moves money by hand, and approve what others have proposed: the calls of each family. */
export const FAMILY_CALLS = {
  /** Below the policy's `fourEyesFrom` it is paid at once: the reply is `done` (C23.4). */
  'hand-pays': familyCalls(
    'hand-pays',
    'Pays a hand pay, or proposes it where a second person must approve.',
    z.strictObject({ requestId: RequestId, terms: HandPayTerms, reason: z.optional(Note) }),
    [
      proposing(
        'handpay propose',
        'Pays a hand pay with the amount on its machine’s display, or requests approval where it takes two people.',
        { kind: 'hand-pay' },
        ['hand-pay', 'amount'],
      ),
    ],
  ),
  money: familyCalls(
    'money',
    'Proposes to move money by hand.',
    z.strictObject({
      requestId: RequestId,
      terms: z.union([DepositTerms, WithdrawalTerms, AdjustmentTerms, VoidTerms, SettleTerms]),
      reason: Note,
    }),
    [
      proposing(
        'deposit',
        'Requests a manual deposit; limits and exclusions can refuse it, but not a correction.',
        { kind: 'deposit' },
        ['username', 'amount'],
      ),
      proposing('withdraw', 'Requests a manual withdrawal.', { kind: 'withdrawal' }, ['username', 'amount']),
      proposing(
        'adjust',
        'Requests a manual adjustment of a wallet, in or out, against the adjustments account or the variance of a machine.',
        { kind: 'adjustment' },
        ['username', 'direction', 'amount'],
      ),
      proposing(
        'void',
        'Requests the reversal of a manual deposit, withdrawal or adjustment.',
        { kind: 'void' },
        ['proposal'],
      ),
      proposing(
        'withdrawal pay',
        'Requests approval to mark a withdrawal as paid.',
        { kind: 'withdrawal-settle', to: 'paid' },
        ['withdrawal'],
      ),
      proposing(
        'withdrawal refuse',
        'Requests approval to return the money of a withdrawal to its player, who reads the message.',
        { kind: 'withdrawal-settle', to: 'refused' },
        ['withdrawal', 'message'],
      ),
    ],
  ),
  exclusions: familyCalls(
    'exclusions',
    'Proposes to end an exclusion before its time.',
    z.strictObject({ requestId: RequestId, terms: ExclusionEndTerms, reason: Note }),
    [
      proposing(
        'exclusion end',
        'Requests approval to end the time-out or exclusion of a player early.',
        { kind: 'exclusion-end' },
        ['username'],
      ),
    ],
  ),
} as const satisfies Record<ProposalFamily, unknown>;

/** A hand pay that waits: for staff, or for its machine to unlock. */
export const WaitingHandPay = z.object({
  id: HandPayId,
  machine: z.object({ id: MachineId, name: z.string() }),
  player: z.nullable(z.object({ id: z.int(), username: z.string(), name: z.string() })),
  kind: z.enum(['hand-pay', 'jackpot', 'cancelled-credit']),
  amount: MinorUnits,
  at: Moment,
  /** Posted to the wallet; the machine is still locked. */
  paid: z.boolean(),
  /** Whether a second person must approve it. */
  fourEyes: z.boolean(),
  /** Whether it concerns the account that asks: others pay it. */
  concernsYou: z.boolean(),
  /** The proposal that is open for it. */
  proposal: z.nullable(Proposal),
});
/** A parsed {@link WaitingHandPay}. */
export type WaitingHandPay = z.infer<typeof WaitingHandPay>;
/** A withdrawal that waits for the cashier, as staff see it. */
export const WaitingWithdrawal = z.object({
  id: WithdrawalId,
  player: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  amount: MinorUnits,
  state: z.enum(['requested', 'paying']),
  at: Moment,
  /** The proposal that is open for it. */
  proposal: z.nullable(Proposal),
});
/** A parsed {@link WaitingWithdrawal}. */
export type WaitingWithdrawal = z.infer<typeof WaitingWithdrawal>;
const WaitingWithdrawals = z.object({ status: z.literal(1), rows: z.array(WaitingWithdrawal) });

/** What waits for staff: hand pays and withdrawals, the oldest first. */
export const WaitingMoneyCalls = defineCalls('console', {
  handPays: {
    does: 'Lists hand pays that wait, with what staff have proposed.',
    route: 'GET /api/console/hand-pays',
    access: { may: 'money.read' },
    reply: z.object({ status: z.literal(1), rows: z.array(WaitingHandPay) }),
  },
  withdrawals: {
    does: 'Lists open withdrawals.',
    route: 'GET /api/console/withdrawals',
    access: { may: 'money.read' },
    reply: WaitingWithdrawals,
    command: { name: 'withdrawal list', columns: ['id', 'player', 'amount', 'at', 'state', 'proposal'] },
  },
  takeWithdrawal: {
    does: 'Takes a withdrawal before it is paid: its player can no longer cancel it.',
    route: 'POST /api/console/withdrawals/:id/take',
    access: { may: 'money.propose' },
    params: z.object({ id: GivenId }),
    /** The withdrawal. */
    reply: WaitingWithdrawals,
    command: 'withdrawal take',
  },
});
