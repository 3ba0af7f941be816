import { assertNever } from '@floorcast/contract/assert-never';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import { ownExclusion } from '../../../people/safer-gambling/index.ts';
import { isUnderReview } from '../../../people/same-person/index.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { findHandPay, handPaySource, playerAccount, WITHDRAWALS } from '../../../wallet/index.ts';
import { mirrorOf, planAdjustment, planCash } from './by-hand.ts';
import type { Plan } from './plan.ts';

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
  return ok({
    subject: `hand-pay:${handPayId}`,
    playerId,
    machineId,
    move:
      playerId === null
        ? null
        : {
            from: handPaySource(handPay),
            to: playerAccount(playerId),
            amount: handPay.amount,
            tag: handPayId,
          },
  });
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
    .where('subject', '=', subject)
    .where('state', '=', 'done')
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
  return ok({
    subject: `withdrawal:${withdrawalId}`,
    playerId: row.playerId,
    machineId: null,
    move: {
      from: WITHDRAWALS,
      to: to === 'paid' ? 'house:bank' : playerAccount(row.playerId),
      amount: minorUnits(row.amount),
      tag: to === 'paid' ? 'withdrawal-paid' : 'withdrawal-returned',
    },
  });
}

async function planExclusionEnd(
  tx: Tx,
  { playerId }: TermsOf<'exclusion-end'>,
  now: number,
): Promise<Result<Plan, Refusal>> {
  if ((await ownExclusion(tx, playerId, now)) === undefined) return err(refusal('notExcluded'));
  return ok({ subject: `exclusion:${playerId}`, playerId, machineId: null, move: null });
}
