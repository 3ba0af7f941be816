import { ProposalTerms } from '@floorcast/contract/proposals';
import type { Selectable } from 'kysely';
import type { Account } from '../../people/accounts/index.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { Plan } from './plans/plans.ts';

export type ProposalRow = Selectable<Schema['proposals']>;

/** A signed-in account that proposes or decides. */
export type StaffMember = Pick<Account, 'id' | 'username' | 'type' | 'Permissions' | 'login'>;

/** A proposal to be stored. `requestId`: unique among the requests of all accounts. */
type NewProposal = Pick<ProposalRow, 'id' | 'requestId' | 'reason' | 'at' | 'expires'> & {
  readonly terms: ProposalTerms;
  readonly plan: Plan;
  readonly by: StaffMember;
  /** The accounts of those who can sign in as the proposer. */
  readonly proposedFor: number[];
};

/** Stores a proposal; undefined where its request was stored before. */
export const insertProposal = (
  tx: Tx,
  { terms, plan, by, ...proposal }: NewProposal,
): Promise<ProposalRow | undefined> =>
  tx
    .insertInto('proposals')
    .values({
      ...proposal,
      ...{ kind: terms.kind, terms: JSON.stringify(terms) },
      ...{ subject: plan.subject, playerId: plan.playerId, machineId: plan.machineId },
      amount: plan.move === null ? null : BigInt(plan.move.amount),
      ...{ proposedBy: by.id, proposedName: by.username, proposedLogin: by.login },
    })
    .onConflict((conflict) => conflict.column('requestId').doNothing())
    .returningAll()
    .executeTakeFirst();

export const proposalOfRequest = (tx: Tx, requestId: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('proposals').selectAll().where('requestId', '=', requestId).executeTakeFirst();

/** A proposal that nobody else decides until the transaction ends. */
export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findProposal = (db: Db | Tx, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst();

/** How an open proposal ends. `by`: null where it has expired. */
export interface Ending {
  readonly state: 'done' | 'refused' | 'withdrawn' | 'expired';
  readonly by: StaffMember | null;
  readonly at: Date;
  readonly note?: string;
  readonly outcome?: object;
}

export const endProposal = (
  tx: Tx,
  id: string,
  { state, by, at, note, outcome }: Ending,
): Promise<ProposalRow> =>
  tx
    .updateTable('proposals')
    .set({
      state,
      decidedBy: by?.id ?? null,
      decidedName: by?.username ?? null,
      decidedLogin: by?.login ?? null,
      decidedAt: at,
      note: note ?? '',
      outcome: outcome === undefined ? null : JSON.stringify(outcome),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends open proposals about a subject that have expired: another may be made. */
export async function expireOf(tx: Tx, subject: string, now: Date): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ state: 'expired', decidedAt: now })
    .where((eb) => eb.and({ subject, state: 'open' }))
    .where('expires', '<=', now)
    .execute();
}

export const openAbout = (db: Db | Tx, subject: string, now: Date): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where((eb) => eb.and({ subject, state: 'open' }))
    .where('expires', '>', now)
    .executeTakeFirst();

export const termsOf = ({ terms }: Pick<ProposalRow, 'terms'>): ProposalTerms => ProposalTerms.parse(terms);
