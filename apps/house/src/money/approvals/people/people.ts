import { accountsOfPersons, likenessOf, type Person } from '../../../people/same-person/index.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';

/** Accounts, to be compared by their persons. */
export interface People {
  /** Whether two are, or may be, of one person. */
  mayBeOne(one: number, other: number): boolean;
  nameOf(id: number): string;
}

export async function peopleWith(db: Db | Tx, given: readonly number[]): Promise<People> {
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
    mayBeOne: (one, other) =>
      one === other ||
      accountsOf(one).some((a) => accountsOf(other).some((b) => likenessOf(a, b) !== 'different')),
    nameOf: (id) => byId.get(id)?.username ?? '',
  };
}
