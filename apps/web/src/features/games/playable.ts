import type { AccountType } from '@floorcast/contract/auth';
import type { Machine } from '@floorcast/contract/machines';
import { groupOf } from '../../machines/status.ts';
import type { StatusGroup } from '../../machines/status-groups.ts';

/** Why a machine cannot be played now; null when it can. Reserved machines are for staff. */
export function whyNot(
  { status, reservation }: Pick<Machine, 'status' | 'reservation'>,
  roles: readonly AccountType[],
): Exclude<StatusGroup, 'free'> | null {
  const group = groupOf(status);
  if (group === 'broken' || group === 'offline' || group === 'busy') return group;
  const ofTheHouse = roles.some((role) => role !== 'user');
  return (reservation || group === 'reserved') && !ofTheHouse ? 'reserved' : null;
}
