import type { Proposal } from '@floorcast/contract/proposals';
import type { TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import { accountsOfPersons, likenessOf, type Person } from '../../../people/same-person/index.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { ProposalRow, StaffMember } from '../proposals.repository.ts';

type Proposed = Pick<ProposalRow, 'proposedBy' | 'proposedLogin' | 'proposedFor'>;

/** Why an account may not approve a proposal. `name`: who may know both passwords. */
export interface ApprovalBar {
  readonly bar: NonNullable<Proposal['bar']>;
  readonly name: string;
}

export async function counterparts(
  db: Db | Tx,
  viewer: Pick<StaffMember, 'id'>,
  proposals: readonly Proposed[],
) {
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
  { holders, people }: Awaited<ReturnType<typeof counterparts>>,
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

export async function peopleWith(db: Db | Tx, given: readonly number[]) {
  const ids = given.length === 0 ? [] : await accountsOfPersons(db, given);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .leftJoin('persons', 'persons.accountId', 'users.id')
          .select(['users.id', 'username', 'email', 'name', 'lastname', 'birthDate', 'personId'])
          .where('users.id', 'in', ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accountsOf = (id: number): readonly Person[] => {
    const own = byId.get(id);
    if (own === undefined) return [];
    return own.personId === null ? [own] : rows.filter(({ personId }) => personId === own.personId);
  };
  return {
    /** Whether two are, or may be, of one person. */
    mayBeOne: (one: number, other: number): boolean =>
      one === other ||
      accountsOf(one).some((a) => accountsOf(other).some((b) => likenessOf(a, b) !== 'different')),
    nameOf: (id: number): string => byId.get(id)?.username ?? '',
  };
}

/** After these, somebody else knows an account's password, or can enrol its second factor. */
const GIVEN = [
  'account.created',
  'account.password-set',
  'account.second-factor-reset',
] as const satisfies readonly TrailKind[];

/** The accounts whose owners can sign in with accounts. */
interface Holders {
  /**
   * An account itself, those who have made it or given it a password since its owner has last set one that nobody else knew,
   * and in turn those who can sign in as these.
   */
  of(accountId: number): ReadonlySet<number>;
  /** Those who have made it or given it a password, ever. */
  makersOf(accountId: number): ReadonlySet<number>;
}

interface Given {
  readonly of: number;
  readonly by: number;
  readonly isKnown: boolean;
}

/**
 * By the trail. An owner has set a password that nobody else knew by a mailed link, or at a sign-in that a second factor has
 * confirmed (C23.22).
 */
export async function holdersOf(db: Db | Tx, accountIds: readonly number[]): Promise<Holders> {
  const given: Given[] = [];
  const seen = new Set<number>();
  for (let ids = [...new Set(accountIds)]; ids.length > 0; ) {
    const found = await givenTo(db, ids);
    for (const id of ids) seen.add(id);
    given.push(...found);
    ids = [...new Set(found.flatMap(({ by, isKnown }) => (isKnown && !seen.has(by) ? [by] : [])))];
  }
  return {
    of(accountId) {
      const holders = new Set([accountId]);
      // A set that grows while it is walked.
      for (const id of holders)
        for (const { of, by, isKnown } of given) if (of === id && isKnown) holders.add(by);
      return holders;
    },
    makersOf: (accountId) => new Set(given.flatMap(({ of, by }) => (of === accountId ? [by] : []))),
  };
}

async function givenTo(db: Db | Tx, accountIds: readonly number[]): Promise<readonly Given[]> {
  const { rows } = await sql<Given>`
    select given.player_id as of, given.actor_id as by, bool_or(not exists (
      select from trail as own
      where own.kind = 'account.password-changed' and own.actor_id = given.player_id and own.seq > given.seq
        and own.detail ->> 'proof' in ('mail', 'factor'))) as "isKnown"
    from trail as given
    where given.player_id = any(${accountIds}::int[]) and given.kind = any(${GIVEN}::text[])
      and given.actor_id is not null and given.actor_id <> given.player_id
    group by given.player_id, given.actor_id`.execute(db);
  return rows;
}
