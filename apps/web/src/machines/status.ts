import { MACHINE_STATUSES, type Machine, type MachineStatus } from '@floorcast/contract/machines';
import type { StatusGroup } from './status-groups.ts';

/** Whether a path such as `/game/101/aurora` is that of the game at a machine (RECON-1). */
export const isOnScreen = (machineId: number, path: string): boolean => {
  const [, screen, id] = path.split('/');
  return screen === 'game' && id === String(machineId);
};

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

export const knownStatus = (status: string): MachineStatus | undefined =>
  MACHINE_STATUSES.find((known) => known === status);

/** The group of a status; an unknown status counts as offline. */
export function groupOf(status: string): StatusGroup {
  const known = knownStatus(status);
  return known === undefined ? 'offline' : GROUPS[known];
}

/** Whether the seat is taken, or reserved for a queue entry: the machine can be watched, and queued for. */
export function isTaken({ status, reservation }: Pick<Machine, 'status' | 'reservation'>): boolean {
  const group = groupOf(status);
  return group === 'busy' || (group === 'reserved' && !reservation);
}
