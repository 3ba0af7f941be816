import { dutiesOf, may } from '@floorcast/contract/duties';
import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { ProposalKind, permissionTo } from '@floorcast/contract/proposals';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';
import { type ApprovalBar, counterparts, holdersOf, onePerson, peopleWith } from './one-person.ts';

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

const REFUSED: Readonly<Record<ApprovalBar['bar'], ErrorName>> = {
  proposer: 'ownProposal',
  person: 'onePerson',
  maker: 'madeByOther',
  password: 'passwordKnown',
  concerned: 'concernsYou',
  duty: 'notAllowed',
  compliance: 'proposerGone',
};

/** The refusal of a decision, with what helps. */
export const barredBy = ({ bar, name }: ApprovalBar): Refusal =>
  refusal(REFUSED[bar], bar === 'password' ? { name } : undefined);

/**
 * Which of these players are an account's own person, or may be (C17.26), or that of somebody who may sign in with it: nobody
 * decides about their own money. A namesake costs another approver, no more.
 */
export async function concernedBy(
  db: Db | Tx,
  accountId: number,
  playerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (playerIds.length === 0) return new Set();
  const holders = await holdersOf(db, [accountId]);
  const people = await peopleWith(db, [...holders.of(accountId), ...playerIds]);
  const own = [...holders.of(accountId)];
  return new Set(playerIds.filter((id) => own.some((each) => people.mayBeOne(each, id))));
}

/** Whether a player is an account's own person. */
export const isConcerned = async (
  db: Db | Tx,
  accountId: number,
  playerId: number | null,
): Promise<boolean> => playerId !== null && (await concernedBy(db, accountId, [playerId])).has(playerId);

/** Whether an account may still propose a kind: it is neither banned nor closed, and has a duty for it. */
type MayPropose = (accountId: number, kind: ProposalKind) => boolean;

async function proposersOf(db: Db | Tx, accountIds: readonly number[]): Promise<MayPropose> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'type', 'permissions', 'banned', 'closedAt'])
          .where('id', 'in', accountIds)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (accountId, kind) => {
    const row = byId.get(accountId);
    if (row === undefined || row.banned || row.closedAt !== null) return false;
    return may({ type: row.type, Permissions: row.permissions }, permissionTo('propose', kind));
  };
}

/** Whether an account may approve what somebody has proposed who may propose no more. */
const isCompliance = ({ Permissions }: { readonly Permissions: readonly number[] }): boolean =>
  dutiesOf(Permissions).some((duty) => duty === 'compliance' || duty === 'admin');
