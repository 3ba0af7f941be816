import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import type { Result } from '@floorcast/contract/result';
import { requestOf } from '../../call/ask.ts';
import { call } from '../../call/call.ts';
import type { Failure } from '../../call/failure.ts';

/** What staff may do at a machine: the last part of the call's address. */
export type MachineDoor = keyof typeof MachineActionCalls;

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
  id: number,
  { door, requestId, reason, more }: MachineAct,
): Promise<Result<{ readonly now: boolean }, Failure>> =>
  call({
    ...requestOf(MachineActionCalls[door], { params: { id }, body: { requestId, reason, ...more } }),
    requestId,
  });
