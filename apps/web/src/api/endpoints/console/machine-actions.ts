import { ActionReply } from '@floorcast/contract/machine-actions';
import type { Result } from '@floorcast/contract/result';
import { call } from '../../call/call.ts';
import type { Failure } from '../../call/failure.ts';

/** What staff may do at a machine: the last part of the call's address. */
export type MachineDoor =
  | 'reservation'
  | 'service'
  | 'message'
  | 'end'
  | 'unlock'
  | 'camera'
  | 'press'
  | 'look';

/** An act at a machine. Safe to repeat with the same `requestId`. */
export interface MachineAct {
  readonly door: MachineDoor;
  readonly requestId: string;
  readonly reason: string;
  /** What the act needs besides its reason. */
  readonly more: Readonly<Record<string, string | boolean>>;
}

/** Carries an act out. */
export const actAt = (
  machineId: number,
  { door, requestId, reason, more }: MachineAct,
): Promise<Result<{ readonly now: boolean }, Failure>> =>
  call({
    method: 'POST',
    path: `/console/machines/${machineId}/${door}`,
    body: { requestId, reason, ...more },
    reply: ActionReply,
    requestId,
  });
