import type { ErrorName } from '@floorcast/contract/errors';
import type { LiveMachine } from './registry.ts';

/** Why the seat of a machine that is free cannot be taken, or not by an account of this type. */
export function whyClosed(
  { condition, reserved, outOfService }: LiveMachine,
  type: 'user' | 'staff' | 'admin',
): ErrorName | undefined {
  if (condition === 'offline') return 'machineOffline';
  if (condition === 'malfunction' || outOfService !== null) return 'machineMalfunction';
  return reserved && type === 'user' ? 'machineReserved' : undefined;
}

/** Whether a player could take the machine's seat now, if it is free. */
export const canBeTaken = ({ condition, credit, creditKnown, running }: LiveMachine): boolean =>
  condition === 'ready' && creditKnown && credit === 0 && running === undefined;
