import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type ProposalTerms, permissionTo } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import { announce } from '../../platform/db/announcements.ts';
import { orDuplicate } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { reaches, twoFrom } from '../../policy/index.ts';
import { record } from '../../trail/index.ts';
import { balanceOf, findHandPay, handPayPosting } from '../../wallet/index.ts';
import { approvalBars, barredBy, isConcerned } from './people/approval-bar.ts';
import { holdersOf } from './people/one-person.ts';
import { carryOut, type Job, type Outcome, type Site } from './plans/carry-out.ts';
import { type Plan, planOf } from './plans/plans.ts';
import {
  endProposal,
  expireOf,
  findProposal,
  insertProposal,
  lockProposal,
  openAbout,
  type ProposalRow,
  proposalOfRequest,
  type StaffMember,
  termsOf,
} from './proposals.repository.ts';

/** Held until the transaction ends: the number is taken with the money, or not at all. */
const SLIPS_LOCK = 0x51_19;

/** Gives a proposal that is carried out the next number of the site. Numbers have no gaps. */
async function takeSlipNumber(tx: Tx, proposalId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SLIPS_LOCK})`.execute(tx);
  const { last } = await tx
    .selectFrom('slips')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await tx.insertInto('slips').values({ number, proposalId }).execute();
  return number;
}

const HOUR_MS = 3_600_000;
/** How long a proposal waits for a second person. */
const EXPIRES_MS = 24 * HOUR_MS;

/** Refusals that no time changes: what the proposal is about has ended otherwise. */
const FINAL: readonly Refusal['name'][] = [
  'handPayPaid',
  'amountDiffers',
  'withdrawalFinal',
  'notVoidable',
  'notExcluded',
  'notFound',
  'proposalExpired',
];

/** What is proposed. The same `requestId` of an account means the same proposal. */
export interface ProposalOrder {
  readonly requestId: string;
  readonly terms: ProposalTerms;
  readonly reason: string;
}

/** Topic of proposals and hand pays that have changed. */
export const CONSOLE_MONEY_TOPIC = 'console.money';

type Decided = Promise<Result<ProposalRow, Refusal>>;

/**
 * What moves money by hand, or ends an exclusion: one member of staff proposes it, and another approves it. The money and the
 * proposal's outcome commit together, so that it is carried out once, whatever is killed or repeated.
 */
export class FourEyes {
  readonly #db: Db;
  readonly #site: Site;

  constructor(db: Db, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** Makes a proposal. A hand pay below the policy's `fourEyesFrom` is carried out at once. */
  async propose(by: StaffMember, order: ProposalOrder): Decided {
    const { kind } = order.terms;
    if (!may(by, permissionTo('propose', kind))) return err(refusal('notAllowed'));
    const stored = inTransaction(this.#db, (tx) => this.#store(tx, by, order));
    return orDuplicate(stored, { proposals_open_subject: err(refusal('proposalOpen')) });
  }

  /** Carries a proposal out. Repeated by the same account, it returns the first outcome. */
  async approve(by: StaffMember, id: string): Decided {
    return this.#decide(id, async (tx, row) => {
      const terms = termsOf(row);
      const barred = await whyNotDecide(tx, by, row);
      if (barred !== undefined && barred.name !== 'proposerGone') return err(barred);
      if (row.state !== 'open')
        return row.state === 'done' && row.decidedBy === by.id ? ok(row) : err(decided(row));
      if (barred !== undefined) return err(barred);
      const plan = await planOf(tx, terms, this.#now());
      return plan.ok ? this.#conclude(tx, { row, terms, plan: plan.value, by }) : plan;
    });
  }

  /** Ends a proposal as wrong, by another than the proposer. */
  async refuse(by: StaffMember, id: string, note: string): Decided {
    return this.#decide(id, async (tx, row) => {
      const barred = await whyNotDecide(tx, by, row);
      // What compliance alone may approve, others may refuse.
      if (barred !== undefined && barred.name !== 'proposerGone') return err(barred);
      return this.#end(tx, row, { by, state: 'refused', note });
    });
  }

  /** The proposer takes a proposal back. */
  async withdraw(by: StaffMember, id: string, note: string): Decided {
    return this.#decide(id, async (tx, row) => {
      if (row.proposedBy !== by.id) return err(refusal('notAllowed'));
      return this.#end(tx, row, { by, state: 'withdrawn', note });
    });
  }

  /**
   * Confirms a hand pay as clients of C16 do, which know no proposals: it approves the one of another person, or pays what
   * one person may pay alone. `now`: it was not paid before.
   */
  async confirm(by: StaffMember, handPayId: string): Promise<Result<{ readonly now: boolean }, Refusal>> {
    const handPay = await findHandPay(this.#db, handPayId);
    if (handPay === undefined) return err(refusal('notFound', { what: `hand pay ${handPayId}` }));
    if (await isConcerned(this.#db, by.id, handPay.playerId)) return err(refusal('concernsYou'));
    if (handPay.paid) return ok({ now: false });
    const open = await openAbout(this.#db, `hand-pay:${handPayId}`, new Date(this.#now()));
    if (open === undefined && reaches(handPay.amount, await this.twoFrom(this.#db, handPay.machineId)))
      return err(refusal('secondPersonNeeded'));
    const { amount } = handPay;
    const terms = { kind: 'hand-pay', handPayId, amount } as const;
    const paid =
      open === undefined
        ? await this.propose(by, { requestId: `confirm:${handPayId}`, terms, reason: '' })
        : await this.approve(by, open.id);
    if (!paid.ok) return paid.error.name === 'handPayPaid' ? ok({ now: false }) : paid;
    return ok({ now: paid.value.decidedBy === by.id });
  }

  /** From which amount on two people pay a hand pay; null: one is enough for each. */
  twoFrom(db: Db | Tx, machineId: number | null): Promise<number | null> {
    return twoFrom(db, this.#site.policy, machineId);
  }

  #now(): number {
    return this.#site.clock.now();
  }

  async #store(tx: Tx, by: StaffMember, { requestId, terms, reason }: ProposalOrder): Decided {
    const request = `${by.id}:${requestId}`;
    const before = await proposalOfRequest(tx, request);
    if (before !== undefined) return repeated(before, terms);
    const now = this.#now();
    const plan = await planOf(tx, terms, now);
    if (!plan.ok) return plan;
    if (await isConcerned(tx, by.id, plan.value.playerId)) return err(refusal('concernsYou'));
    if (await isShort(tx, plan.value)) return err(refusal('insufficientFunds'));
    const [at, expires] = [new Date(now), new Date(now + EXPIRES_MS)];
    if (plan.value.subject !== null) await expireOf(tx, plan.value.subject, at);
    const proposedFor = [...(await holdersOf(tx, [by.id])).of(by.id)];
    const proposed = { terms, plan: plan.value, reason, by, proposedFor, at, expires };
    const row = await insertProposal(tx, { id: randomUUID(), requestId: request, ...proposed });
    if (row === undefined) {
      const first = await proposalOfRequest(tx, request);
      return first === undefined ? err(refusal('requestReused')) : repeated(first, terms);
    }
    if (terms.kind === 'hand-pay' && !reaches(terms.amount, await this.twoFrom(tx, plan.value.machineId)))
      return this.#conclude(tx, { row, terms, plan: plan.value, by });
    await this.#written(tx, 'proposal.made', by, row);
    return ok(row);
  }

  /** Decides about a proposal; one that cannot be carried out any more expires, and that is committed. */
  async #decide(id: string, decision: (tx: Tx, row: ProposalRow) => Decided): Decided {
    const decidedNow = await inTransaction(this.#db, async (tx) => {
      const row = await lockProposal(tx, id);
      if (row === undefined) return err(refusal('notFound', { what: `proposal ${id}` }));
      return decision(tx, row);
    });
    if (!decidedNow.ok && FINAL.includes(decidedNow.error.name)) await this.#expire(id, decidedNow.error);
    return decidedNow;
  }

  async #expire(id: string, { name }: Refusal): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const row = await lockProposal(tx, id);
      if (row?.state !== 'open') return;
      await endProposal(tx, id, { state: 'expired', by: null, at: new Date(this.#now()), note: name });
      await announce(tx, CONSOLE_MONEY_TOPIC, {});
    });
  }

  async #end(
    tx: Tx,
    row: ProposalRow,
    ending: { readonly by: StaffMember; readonly state: 'refused' | 'withdrawn'; readonly note: string },
  ): Decided {
    if (row.state !== 'open')
      return row.state === ending.state && row.decidedBy === ending.by.id ? ok(row) : err(decided(row));
    const ended = await endProposal(tx, row.id, { ...ending, at: new Date(this.#now()) });
    await this.#written(tx, `proposal.${ending.state}`, ending.by, ended);
    return ok(ended);
  }

  async #conclude(
    tx: Tx,
    { row, terms, plan, by }: { row: ProposalRow; terms: ProposalTerms; plan: Plan; by: StaffMember },
  ): Decided {
    const now = this.#now();
    if (row.expires.getTime() <= now) return err(refusal('proposalExpired'));
    const voidedAt =
      terms.kind === 'void' ? ((await findProposal(tx, terms.proposalId))?.decidedAt ?? null) : null;
    const job = { id: row.id, terms, plan, by: `staff:${by.id}`, voidedAt };
    const outcome = await carryOut(tx, job, this.#site);
    if (!outcome.ok) return outcome;
    const ending = { state: 'done', by, at: new Date(now), outcome: outcome.value } as const;
    const done = await endProposal(tx, row.id, ending);
    const slip = plan.move === null && terms.kind !== 'hand-pay' ? null : await takeSlipNumber(tx, row.id);
    const alone = row.proposedBy === by.id;
    const kind = alone ? 'hand-pay.paid' : 'proposal.approved';
    await this.#written(tx, kind, by, done, { slip, ...doneFacts(job, outcome.value) });
    return ok(done);
  }

  /** Announces a change of a proposal, and keeps it on the trail: the last statements of its transaction. */
  async #written(
    tx: Tx,
    kind: TrailKind,
    by: StaffMember,
    row: ProposalRow,
    more: TrailDetail = {},
  ): Promise<void> {
    await announce(tx, CONSOLE_MONEY_TOPIC, {});
    const { id: proposal, playerId, machineId, proposedName: proposer, reason, note } = row;
    const { kind: kindOfRow, ...terms } = termsOf(row);
    const amount = row.amount === null ? null : Number(row.amount);
    const common = { proposal, kind: kindOfRow, amount, proposer, reason, ...(note !== '' && { note }) };
    await record(tx, { kind, by, playerId, machineId, detail: { ...common, ...terms, ...more } });
  }
}

/** Why an account may not decide about a proposal: without the duty, for no other reason. */
async function whyNotDecide(tx: Tx, by: StaffMember, row: ProposalRow): Promise<Refusal | undefined> {
  if (!may(by, permissionTo('approve', termsOf(row).kind))) return refusal('notAllowed');
  const bar = (await approvalBars(tx, by, [row]))(row);
  return bar === null ? undefined : barredBy(bar);
}

/** Whether what would be moved is not there: it may be gone later, too, when the proposal is approved. */
async function isShort(tx: Tx, { move }: Plan): Promise<boolean> {
  if (move === null || !move.from.startsWith('player:')) return false;
  return (await balanceOf(tx, move.from)) < move.amount;
}

const decided = ({ state }: ProposalRow): Refusal =>
  refusal(state === 'expired' ? 'proposalExpired' : 'proposalDecided');

/** The proposal of a repeated request, unless the terms differ. */
const repeated = (before: ProposalRow, terms: ProposalTerms): Result<ProposalRow, Refusal> =>
  isDeepStrictEqual(termsOf(before), terms) ? ok(before) : err(refusal('requestReused'));

/** What the trail has of a proposal that was carried out, beside its terms: by it the audit compares money and exclusions. */
function doneFacts({ id, terms, plan }: Job, { withheld, ended, day }: Outcome): TrailDetail {
  return {
    ...(plan.move !== null && {
      posting: postingOf(id, terms),
      fromAccount: plan.move.from,
      toAccount: plan.move.to,
    }),
    ...(withheld !== undefined && withheld > 0 && { withheld }),
    ...(ended !== undefined && { ended: [...ended] }),
    ...(day !== undefined && { day }),
  };
}

/** The id of the posting that carries out a proposal. */
function postingOf(id: string, terms: ProposalTerms): string {
  if (terms.kind === 'hand-pay') return handPayPosting(terms.handPayId);
  return terms.kind === 'withdrawal-settle' ? `withdrawal-end:${terms.withdrawalId}` : `proposal:${id}`;
}
