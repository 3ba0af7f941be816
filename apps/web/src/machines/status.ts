import { MACHINE_STATUSES, type Machine, type MachineStatus } from '@floorcast/contract/machines';
import type { StatusGroup } from './status-groups.ts';

const GROUPS: Readonly<Record<MachineStatus, StatusGroup>> = {
  available: 'free',
  reserved: 'reserved',
  playing: 'busy',
  waiting: 'busy',
  'waiting-bonus': 'busy',
  'cashing-out': 'busy',
  malfunction: 'broken',
  offline: 'offline',
};

/** The status if it is one we know. */
export const knownStatus = (status: string): MachineStatus | undefined =>
  MACHINE_STATUSES.find((known) => known === status);

/** A status we do not know cannot be played. */
export function groupOf(status: string): StatusGroup {
  const known = knownStatus(status);
  return known === undefined ? 'offline' : GROUPS[known];
}

/** Somebody plays there, or it is kept for the next in line: it can be watched, and waited for. */
export function isTaken({ status, reservation }: Pick<Machine, 'status' | 'reservation'>): boolean {
  const group = groupOf(status);
  return group === 'busy' || (group === 'reserved' && !reservation);
}
