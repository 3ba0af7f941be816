import { ProposalTerms } from '@floorcast/contract/proposals';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { Account } from '../auth/index.ts';
import type { Plan } from './plans/plan.ts';

export type ProposalRow = Selectable<Schema['proposals']>;

/** A signed-in account that proposes or decides. */
export type StaffMember = Pick<Account, 'id' | 'username' | 'type' | 'Permissions' | 'login'>;

/** A proposal to be stored. */
export interface NewProposal {
  readonly id: string;
  /** Unique among the requests of all accounts. */
  readonly requestId: string;
  readonly terms: ProposalTerms;
  readonly plan: Plan;
  readonly reason: string;
  readonly by: StaffMember;
  /** The accounts of those who can sign in as the proposer. */
  readonly proposedFor: readonly number[];
  readonly at: Date;
  readonly expires: Date;
}

/** Stores a proposal; undefined where its request was stored before. */
export async function insertProposal(
  tx: Tx,
  { id, requestId, terms, plan, reason, by, proposedFor, at, expires }: NewProposal,
): Promise<ProposalRow | undefined> {
  return tx
    .insertInto('proposals')
    .values({
      id,
      request_id: requestId,
      kind: terms.kind,
      terms: JSON.stringify(terms),
      subject: plan.subject,
      player_id: plan.playerId,
      machine_id: plan.machineId,
      amount: plan.move === null ? null : BigInt(plan.move.amount),
      reason,
      proposed_by: by.id,
      proposed_name: by.username,
      proposed_login: by.login,
      proposed_for: [...proposedFor],
      at,
      expires,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const proposalOfRequest = (tx: Tx, requestId: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('proposals').selectAll().where('request_id', '=', requestId).executeTakeFirst();

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
      decided_by: by?.id ?? null,
      decided_name: by?.username ?? null,
      decided_login: by?.login ?? null,
      decided_at: at,
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
    .set({ state: 'expired', decided_at: now })
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires', '<=', now)
    .execute();
}

/** The open proposal about a subject. */
export const openAbout = (db: Db | Tx, subject: string, now: Date): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires', '>', now)
    .executeTakeFirst();

export const termsOf = ({ terms }: Pick<ProposalRow, 'terms'>): ProposalTerms => ProposalTerms.parse(terms);
