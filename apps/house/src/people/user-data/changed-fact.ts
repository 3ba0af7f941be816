import type { AccountFacts, UserUpdate } from '@floorcast/contract/user-update';
import type { UserRow } from '../accounts/index.ts';

/** The field by which a client's `user` would change its account, such as `user.data.type`; undefined: by none. */
export function changedFact(account: UserRow, { data = {}, ...user }: UserUpdate): string | undefined {
  const [own, inData] = [differing(account, user), differing(account, data)];
  if (own !== undefined) return `user.${own}`;
  return inData === undefined ? undefined : `user.data.${inData}`;
}

function differing(account: UserRow, given: AccountFacts): string | undefined {
  const isUnchanged: Record<keyof AccountFacts, boolean> = {
    id: isAsIs(given.id, account.id),
    role: given.role === undefined || areRolesOf(account, given.role),
    type: isAsIs(given.type, account.type),
    group: isAsIs(given.group, account.groupName),
    Group: isAsIs(given.Group, account.groupName),
    permissions: isAsIs(listed(given.permissions), listed(account.permissions)),
    Permissions: isAsIs(listed(given.Permissions), listed(account.permissions)),
    name: isAsIs(given.name, account.name),
    lastname: isAsIs(given.lastname, account.lastname),
    username: isAsIs(given.username, account.username),
    email: isAsIs(given.email, account.email),
  };
  return Object.entries(isUnchanged).find(([, unchanged]) => !unchanged)?.[0];
}

const isAsIs = <T>(given: T | undefined, stored: T): boolean => given === undefined || given === stored;

/** A client gives every account that is signed in the role `user` (C13.11). */
const areRolesOf = ({ type }: UserRow, roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role === type || role === 'user');

/** Ids of permissions, in no order. */
const listed = (permissions: AccountFacts['permissions']): string | undefined =>
  permissions
    ?.map((permission) => (typeof permission === 'number' ? permission : permission.PermissionId))
    .sort((a, b) => a - b)
    .join();
