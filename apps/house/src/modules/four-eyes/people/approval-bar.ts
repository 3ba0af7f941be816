import { assertNever } from '@floorcast/contract/assert-never';
import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type Proposal, ProposalKind, permissionTo } from '@floorcast/contract/proposals';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';
import { concernedBy, isCompliance, proposersOf } from './concerned.ts';
import { counterparts, onePerson } from './one-person.ts';

/** Why an account may not approve a proposal. `name`: who may know both passwords. */
export interface ApprovalBar {
  readonly bar: NonNullable<Proposal['bar']>;
  readonly name: string;
}

/** What bars an account from approving proposals, as lists show it and as it holds for a decision; null: nothing does. */
export async function approvalBars(
  db: Db | Tx,
  by: StaffMember,
  proposals: readonly ProposalRow[],
): Promise<(row: ProposalRow) => ApprovalBar | null> {
  const players = proposals.flatMap(({ player_id }) => player_id ?? []);
  const concerned = await concernedBy(db, by.id, players);
  const mayPropose = await proposersOf(
    db,
    proposals.map(({ proposed_by }) => proposed_by),
  );
  const others = await counterparts(db, by, proposals);
  return (row) => {
    const one = onePerson(others, by, row);
    if (one !== undefined) return one;
    if (row.player_id !== null && concerned.has(row.player_id)) return { bar: 'concerned', name: '' };
    const kind = ProposalKind.parse(row.kind);
    if (!may(by, permissionTo('approve', kind))) return { bar: 'duty', name: '' };
    return mayPropose(row.proposed_by, kind) || isCompliance(by) ? null : { bar: 'compliance', name: '' };
  };
}

/** The refusal of a decision, with what helps. */
export function barredBy({ bar, name }: ApprovalBar): Refusal {
  switch (bar) {
    case 'proposer':
      return refusal('ownProposal');
    case 'person':
      return refusal('onePerson');
    case 'maker':
      return refusal('madeByOther');
    case 'password':
      return refusal('passwordKnown', { name });
    case 'concerned':
      return refusal('concernsYou');
    case 'duty':
      return refusal('notAllowed');
    case 'compliance':
      return refusal('proposerGone');
    default:
      return assertNever(bar);
  }
}
