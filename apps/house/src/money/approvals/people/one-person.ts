import type { Proposal } from '@floorcast/contract/proposals';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';
import { type Holders, holdersOf } from './holders.ts';
import { type People, peopleWith } from './people.ts';

type Proposed = Pick<ProposalRow, 'proposedBy' | 'proposedLogin' | 'proposedFor'>;

/** What one-person checks of some proposals take. */
export interface Counterparts {
  readonly holders: Holders;
  readonly people: People;
}

/** Why an account may not approve a proposal. `name`: who may know both passwords. */
export interface ApprovalBar {
  readonly bar: NonNullable<Proposal['bar']>;
  readonly name: string;
}

export async function counterparts(
  db: Db | Tx,
  viewer: Pick<StaffMember, 'id'>,
  proposals: readonly Proposed[],
): Promise<Counterparts> {
  const proposers = proposals.map(({ proposedBy }) => proposedBy);
  const holders = await holdersOf(db, [viewer.id, ...proposers]);
  const people = await peopleWith(db, [
    ...[viewer.id, ...proposers].flatMap((id) => [...holders.of(id)]),
    ...proposals.flatMap(({ proposedFor }) => proposedFor),
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
  { proposedBy: proposer, proposedLogin, proposedFor }: Proposed,
): ApprovalBar | undefined {
  if (proposer === viewer.id || proposedLogin === viewer.login) return { bar: 'proposer', name: '' };
  if (people.mayBeOne(viewer.id, proposer)) return { bar: 'person', name: '' };
  if (holders.makersOf(viewer.id).has(proposer) || holders.makersOf(proposer).has(viewer.id))
    return { bar: 'maker', name: '' };
  const theirs = [...holders.of(proposer), ...proposedFor];
  const common = [...holders.of(viewer.id)].find((own) =>
    theirs.some((other) => people.mayBeOne(own, other)),
  );
  return common === undefined ? undefined : { bar: 'password', name: people.nameOf(common) };
}

/** Whether one person could be behind two accounts. */
export async function couldBeOne(db: Db | Tx, id: number, other: number): Promise<boolean> {
  const act = { proposedBy: other, proposedLogin: `${other}`, proposedFor: [] };
  return onePerson(await counterparts(db, { id }, [act]), { id, login: `${id}` }, act) !== undefined;
}
