import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';
import type { ApprovalBar } from './approval-bar.ts';
import { type Holders, holdersOf } from './holders.ts';
import { type People, peopleWith } from './people.ts';

type Proposed = Pick<ProposalRow, 'proposed_by' | 'proposed_login' | 'proposed_for'>;

/** What one-person checks of some proposals take. */
export interface Counterparts {
  readonly holders: Holders;
  readonly people: People;
}

export async function counterparts(
  db: Db | Tx,
  viewer: Pick<StaffMember, 'id'>,
  proposals: readonly Proposed[],
): Promise<Counterparts> {
  const proposers = proposals.map(({ proposed_by }) => proposed_by);
  const holders = await holdersOf(db, [viewer.id, ...proposers]);
  const people = await peopleWith(db, [
    ...[viewer.id, ...proposers].flatMap((id) => [...holders.of(id)]),
    ...proposals.flatMap(({ proposed_for }) => proposed_for),
  ]);
  return { holders, people };
}

/**
 * Why an account may not decide about a proposal together with its proposer: it is the same account or sign-in, or may be of
 * the same person; one has made the other; or somebody may sign in as both, or could when it was proposed.
 */
export function onePerson(
  { holders, people }: Counterparts,
  viewer: Pick<StaffMember, 'id' | 'login'>,
  { proposed_by: proposer, proposed_login, proposed_for }: Proposed,
): ApprovalBar | undefined {
  if (proposer === viewer.id || proposed_login === viewer.login) return { bar: 'proposer', name: '' };
  if (people.mayBeOne(viewer.id, proposer)) return { bar: 'person', name: '' };
  if (holders.makersOf(viewer.id).has(proposer) || holders.makersOf(proposer).has(viewer.id))
    return { bar: 'maker', name: '' };
  const theirs = [...holders.of(proposer), ...proposed_for];
  const common = [...holders.of(viewer.id)].find((own) =>
    theirs.some((other) => people.mayBeOne(own, other)),
  );
  return common === undefined ? undefined : { bar: 'password', name: people.nameOf(common) };
}

/** Whether one person could be behind two accounts. */
export async function couldBeOne(db: Db | Tx, id: number, other: number): Promise<boolean> {
  const act = { proposed_by: other, proposed_login: `${other}`, proposed_for: [] };
  return onePerson(await counterparts(db, { id }, [act]), { id, login: `${id}` }, act) !== undefined;
}
