import { assertNever } from '@floorcast/contract/assert-never';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { AmountAction } from '@floorcast/contract/player';
import { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import { ownExclusion } from '../../../people/safer-gambling/index.ts';
import { isUnderReview } from '../../../people/same-person/index.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import {
  type AccountId,
  findHandPay,
  handPaySource,
  playerAccount,
  WITHDRAWALS,
} from '../../../wallet/index.ts';

type TermsOf<K extends ProposalTerms['kind']> = Extract<ProposalTerms, { readonly kind: K }>;

/** Reads what terms are about, and what they would move; refused where they cannot be carried out, or not any more. */
export async function planOf(tx: Tx, terms: ProposalTerms, now: number): Promise<Result<Plan, Refusal>> {
  const plan = await planned(tx, terms, now);
  const paysOut = terms.kind === 'withdrawal' || (terms.kind === 'withdrawal-settle' && terms.to === 'paid');
  if (!plan.ok || !paysOut || plan.value.playerId === null) return plan;
  return (await isUnderReview(tx, plan.value.playerId)) ? err(refusal('personReviewed')) : plan;
}

async function planned(tx: Tx, terms: ProposalTerms, now: number): Promise<Result<Plan, Refusal>> {
  switch (terms.kind) {
    case 'hand-pay':
      return planHandPay(tx, terms);
    case 'deposit':
    case 'withdrawal':
      return planCash(tx, terms);
    case 'adjustment':
      return planAdjustment(tx, terms);
    case 'void':
      return planVoid(tx, terms, now);
    case 'withdrawal-settle':
      return planSettlement(tx, terms);
    case 'exclusion-end':
      return planExclusionEnd(tx, terms, now);
    default:
      return assertNever(terms);
  }
}

async function planHandPay(
  tx: Tx,
  { handPayId, amount }: TermsOf<'hand-pay'>,
): Promise<Result<Plan, Refusal>> {
  const handPay = await findHandPay(tx, handPayId);
  if (handPay === undefined) return err(refusal('notFound', { what: `hand pay ${handPayId}` }));
  if (handPay.paid) return err(refusal('handPayPaid'));
  if (handPay.amount !== amount) return err(refusal('amountDiffers'));
  const { playerId, machineId } = handPay;
  const paid = { from: handPaySource(handPay), amount: handPay.amount, tag: handPayId };
  const move = playerId === null ? null : { ...paid, to: playerAccount(playerId) };
  return ok({ subject: `hand-pay:${handPayId}`, playerId, machineId, move });
}

const VOIDABLE: readonly string[] = ['deposit', 'withdrawal', 'adjustment'];

async function planVoid(
  tx: Tx,
  { proposalId }: TermsOf<'void'>,
  now: number,
): Promise<Result<Plan, Refusal>> {
  const first = await tx
    .selectFrom('proposals')
    .select(['kind', 'state', 'terms'])
    .where('id', '=', proposalId)
    .executeTakeFirst();
  if (first === undefined) return err(refusal('notFound', { what: `proposal ${proposalId}` }));
  if (first.state !== 'done' || !VOIDABLE.includes(first.kind)) return err(refusal('notVoidable'));
  const subject = `proposal:${proposalId}`;
  const voided = await tx
    .selectFrom('proposals')
    .select('id')
    .where((eb) => eb.and({ subject, state: 'done' }))
    .executeTakeFirst();
  if (voided !== undefined) return err(refusal('notVoidable'));
  const plan = await planned(tx, ProposalTerms.parse(first.terms), now);
  if (!plan.ok || plan.value.move === null) return err(refusal('notVoidable'));
  return ok({ ...plan.value, subject, move: mirrorOf(plan.value.move) });
}

async function planSettlement(
  tx: Tx,
  { withdrawalId, to }: TermsOf<'withdrawal-settle'>,
): Promise<Result<Plan, Refusal>> {
  const row = await tx
    .selectFrom('withdrawals')
    .select(['playerId', 'amount', 'state'])
    .where('id', '=', withdrawalId)
    .executeTakeFirst();
  if (row === undefined) return err(refusal('notFound', { what: `withdrawal ${withdrawalId}` }));
  if (row.state !== 'requested' && row.state !== 'paying') return err(refusal('withdrawalFinal'));
  const { playerId } = row;
  const end =
    to === 'paid'
      ? ({ to: 'house:bank', tag: 'withdrawal-paid' } as const)
      : { to: playerAccount(playerId), tag: 'withdrawal-returned' };
  const move: PlannedMove = { from: WITHDRAWALS, amount: minorUnits(row.amount), ...end };
  return ok({ subject: `withdrawal:${withdrawalId}`, playerId, machineId: null, move });
}

async function planExclusionEnd(
  tx: Tx,
  { playerId }: TermsOf<'exclusion-end'>,
  now: number,
): Promise<Result<Plan, Refusal>> {
  if ((await ownExclusion(tx, playerId, now)) === undefined) return err(refusal('notExcluded'));
  return ok({ subject: `exclusion:${playerId}`, playerId, machineId: null, move: null });
}

/** Money that a proposal moves between two accounts of the ledger. */
interface PlannedMove {
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: MinorUnits;
  readonly kind?: AmountAction;
  readonly tag: string;
}

/** What a proposal is about, and what it would move. */
export interface Plan {
  /** One proposal about it is open at a time; null: there may be several. */
  readonly subject: string | null;
  readonly playerId: number | null;
  readonly machineId: number | null;
  readonly move: PlannedMove | null;
}

const BY_HAND = 'by-hand';
const ADJUSTMENT = 'adjustment';

/** Money that a player pays in, or is paid, over the counter. */
async function planCash(
  tx: Tx,
  { kind, playerId, amount }: TermsOf<'deposit'> | TermsOf<'withdrawal'>,
): Promise<Result<Plan, Refusal>> {
  const player = await tx.selectFrom('users').select('type').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(refusal('notFound', { what: `player ${playerId}` }));
  const deposit = kind === 'deposit';
  if (deposit && player.type !== 'user') return err(refusal('notAllowed'));
  const wallet = playerAccount(playerId);
  const way = deposit
    ? ({ from: 'house:bank', to: wallet, kind: 'deposit' } as const)
    : ({ from: wallet, to: 'house:bank', kind: 'withdraw' } as const);
  const move = { ...way, amount: minorUnits(amount), tag: BY_HAND };
  return ok({ subject: null, playerId, machineId: null, move });
}

/** Books that are put right: those of a player against adjustments or a machine's variance, or these two. */
async function planAdjustment(
  tx: Tx,
  { playerId, machineId, direction, amount }: TermsOf<'adjustment'>,
): Promise<Result<Plan, Refusal>> {
  if (playerId === null && machineId === null) return err(refusal('invalidRequest', { field: 'playerId' }));
  if (playerId !== null && !(await exists(tx, 'users', playerId)))
    return err(refusal('notFound', { what: `player ${playerId}` }));
  if (machineId !== null && !(await exists(tx, 'machines', machineId)))
    return err(refusal('notFound', { what: `machine ${machineId}` }));
  const own: AccountId = playerId === null ? 'house:variance' : playerAccount(playerId);
  const other: AccountId = playerId === null || machineId === null ? 'house:adjustments' : 'house:variance';
  return ok({
    subject: null,
    playerId,
    machineId,
    move: {
      from: direction === 'in' ? other : own,
      to: direction === 'in' ? own : other,
      amount: minorUnits(amount),
      ...(playerId !== null && { kind: direction === 'in' ? 'deposit' : 'withdraw' }),
      tag: ADJUSTMENT,
    },
  });
}

const exists = async (tx: Tx, table: 'users' | 'machines', id: number): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The same money back: the mirror of a posting, of the same kind on the player's statement. */
const mirrorOf = ({ from, to, ...move }: PlannedMove): PlannedMove => ({
  ...move,
  from: to,
  to: from,
  tag: 'void',
});
