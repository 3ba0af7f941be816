import { ALL_CALLS } from '@floorcast/contract/all-calls';
import { PERMISSIONS, type Permission } from '@floorcast/contract/duties';

/** The routes of staff that are not defined in the contract. */
const OTHERS: Partial<Record<Permission, readonly string[]>> = {
  'money.read': ['GET /api/console/proposals/:id/slip.pdf'],
};

const definedFor = (permission: Permission): string[] =>
  ALL_CALLS.filter(
    ({ access }) => typeof access === 'object' && [access.may].flat().includes(permission),
  ).map(({ route }) => route);

/** Every call of staff, by the permission that it needs; one that needs several is below each of them. */
export const CONSOLE_DOORS: ReadonlyMap<Permission, readonly string[]> = new Map(
  PERMISSIONS.map((permission) => [permission, [...(OTHERS[permission] ?? []), ...definedFor(permission)]]),
);
/** Each of them once. */
export const ALL_CONSOLE_DOORS: readonly string[] = [...new Set([...CONSOLE_DOORS.values()].flat())];
