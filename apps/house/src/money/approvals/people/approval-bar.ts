import { assertNever } from '@floorcast/contract/assert-never';
import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { ProposalKind, permissionTo } from '@floorcast/contract/proposals';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';
import { concernedBy, isCompliance, proposersOf } from './concerned.ts';
import { type ApprovalBar, counterparts, onePerson } from './one-person.ts';

/** What bars an account from approving proposals, as lists show it and as it holds for a decision; null: nothing does. */
export async function approvalBars(
  db: Db | Tx,
  by: StaffMember,
  proposals: readonly ProposalRow[],
): Promise<(row: ProposalRow) => ApprovalBar | null> {
  const players = proposals.flatMap(({ playerId }) => playerId ?? []);
  const concerned = await concernedBy(db, by.id, players);
  const mayPropose = await proposersOf(
    db,
    proposals.map(({ proposedBy }) => proposedBy),
  );
  const others = await counterparts(db, by, proposals);
  return (row) => {
    const one = onePerson(others, by, row);
    if (one !== undefined) return one;
    if (row.playerId !== null && concerned.has(row.playerId)) return { bar: 'concerned', name: '' };
    const kind = ProposalKind.parse(row.kind);
    if (!may(by, permissionTo('approve', kind))) return { bar: 'duty', name: '' };
    return mayPropose(row.proposedBy, kind) || isCompliance(by) ? null : { bar: 'compliance', name: '' };
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
