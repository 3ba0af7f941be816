import { assertNever } from '@floorcast/contract/assert-never';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../../context.ts';
import {
  addToDay,
  announceProtection,
  endExclusions,
  exclusionInForce,
  type FactsOfSite,
  recordEvent,
} from '../../../people/safer-gambling/index.ts';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import {
  balanceNotification,
  balanceTopic,
  HAND_PAY_TOPIC,
  lockPlayer,
  type Movement,
  move,
  payHandPay,
  playerBalance,
} from '../../../wallet/index.ts';
import { postDeposit, whyNoDeposit } from '../../cashier/index.ts';
import { settleWithdrawal } from '../../withdrawals/index.ts';
import type { Plan } from './plans.ts';

/** A proposal that is carried out, inside the transaction that stores its outcome. */
export interface Job {
  readonly id: string;
  readonly terms: ProposalTerms;
  readonly plan: Plan;
  /** The account that carries it out, as the books name it: `staff:2`. */
  readonly by: string;
  /** When the voided deposit was made: limits count it on that day. */
  readonly voidedAt: Date | null;
}

export type Site = FactsOfSite & Pick<SiteContext, 'clock'>;

/** What a proposal has done, beside moving its money. */
export interface Outcome {
  /** The part of a hand pay that a payout cap withheld. */
  readonly withheld?: number;
  readonly ended?: readonly number[];
  /** The day of which it changed what counts against limits. */
  readonly day?: string;
}

/** Does what a proposal says, with the announcements of it. Refused, what was written is to be rolled back. */
export async function carryOut(tx: Tx, job: Job, site: Site): Promise<Result<Outcome, Refusal>> {
  const { terms, plan } = job;
  switch (terms.kind) {
    case 'hand-pay':
      return postHandPay(tx, job, terms.handPayId);
    case 'deposit':
      return deposit(tx, job, site, terms.correction);
    case 'withdrawal':
      return moved(tx, plan, await move(tx, movementOf(job)));
    case 'adjustment':
      return adjust(tx, job, site, terms.direction);
    case 'void':
      return mirror(tx, job, site);
    case 'withdrawal-settle':
      return settle(tx, job, terms);
    case 'exclusion-end':
      return endExclusion(tx, terms.playerId, site);
    default:
      return assertNever(terms);
  }
}

async function postHandPay(tx: Tx, { by }: Job, handPayId: string): Promise<Result<Outcome, Refusal>> {
  const paid = await payHandPay(tx, handPayId, by);
  if (paid?.now !== true) return err(refusal('handPayPaid'));
  const { machineId, playerId, withheld } = paid.handPay;
  await announce(tx, HAND_PAY_TOPIC, { machineId });
  if (playerId !== null) await announceBalance(tx, playerId, withheld);
  return ok({ withheld });
}

async function deposit(tx: Tx, job: Job, site: Site, correction: boolean): Promise<Result<Outcome, Refusal>> {
  const { playerId } = job.plan;
  if (playerId === null) throw new Error(`deposit ${job.id} has no player`);
  const posted = await postDeposit(tx, { ...site, taken: correction }, { ...movementOf(job), playerId });
  if (!posted.ok) return posted;
  await announceBalance(tx, playerId);
  return ok(posted.value.day === undefined ? {} : { day: posted.value.day });
}

/**
 * Puts books right. Money that no machine accounts for may be cash: it goes into a wallet only where the player might pay it
 * in.
 */
async function adjust(
  tx: Tx,
  job: Job,
  site: Site,
  direction: 'in' | 'out',
): Promise<Result<Outcome, Refusal>> {
  const { playerId, machineId } = job.plan;
  const movement = movementOf(job);
  if (direction === 'in' && playerId !== null && machineId === null) {
    await lockPlayer(tx, playerId);
    const refused = await whyNoDeposit(tx, site, { playerId, amount: movement.amount });
    if (refused !== undefined) return err(refused);
  }
  return moved(tx, job.plan, await move(tx, movement));
}

/** The mirror of what was posted. A deposit that is voided no longer counts against the limits of its day. */
async function mirror(tx: Tx, job: Job, { calendar }: Site): Promise<Result<Outcome, Refusal>> {
  const { plan, voidedAt } = job;
  const { move: planned, playerId } = plan;
  // In the order of a deposit: the player, the day, the accounts.
  const counts = voidedAt !== null && playerId !== null && planned?.to === 'house:bank';
  if (counts) {
    await lockPlayer(tx, playerId);
    await addToDay(tx, calendar, { playerId, at: voidedAt.getTime(), deposited: -planned.amount });
  }
  const done = await moved(tx, plan, await move(tx, movementOf(job)));
  return done.ok && counts ? ok({ day: calendar.dayOf(voidedAt.getTime()) }) : done;
}

async function moved(
  tx: Tx,
  { playerId }: Plan,
  result: Awaited<ReturnType<typeof move>>,
): Promise<Result<Outcome, Refusal>> {
  if (!result.ok) return err(refusal(result.error));
  if (playerId !== null) await announceBalance(tx, playerId);
  return ok({});
}

function movementOf({ id, plan }: Job): Movement {
  if (plan.move === null) throw new Error(`proposal ${id} moves nothing`);
  const { playerId, machineId, move: planned } = plan;
  return {
    ...planned,
    requestId: `proposal:${id}`,
    ...(playerId !== null && { playerId }),
    ...(machineId !== null && { machineId }),
  };
}

async function settle(
  tx: Tx,
  { by }: Job,
  terms: Extract<ProposalTerms, { readonly kind: 'withdrawal-settle' }>,
): Promise<Result<Outcome, Refusal>> {
  const settled = await settleWithdrawal(
    tx,
    terms.withdrawalId,
    terms.to === 'paid' ? { state: 'paid', by } : { state: 'refused', by, reason: terms.message },
  );
  if (!settled.ok) return settled;
  await announceBalance(tx, settled.value.playerId);
  return ok({});
}

async function endExclusion(
  tx: Tx,
  playerId: number,
  { policy, clock }: Site,
): Promise<Result<Outcome, Refusal>> {
  const now = new Date(clock.now());
  const ended = await endExclusions(tx, playerId, now);
  if (ended.length === 0) return err(refusal('notExcluded'));
  for (const { kind } of ended) await recordEvent(tx, playerId, now, { event: 'exclusion-ended', kind });
  await announceProtection(tx, playerId, await exclusionInForce(tx, policy, playerId, now.getTime()));
  return ok({ ended: ended.map(({ id }) => id) });
}

/** The wallet is locked until the end: announcements of its balance come in the order of its changes. */
async function announceBalance(
  tx: Tx,
  playerId: number,
  withheld: MinorUnits = minorUnits(0),
): Promise<void> {
  const balance = await playerBalance(tx, playerId);
  await announce(tx, balanceTopic(playerId), balanceNotification(balance, withheld));
}
