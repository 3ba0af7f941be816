import type { PlayerErrorName } from '@floorcast/contract/player-codes';
import { type Failure, isRefused } from '../../../api/call/failure.ts';

/** Refusals after which a held seat is lost; the house holds the seat of a machine that is offline. */
const OVER: readonly PlayerErrorName[] = [
  'machineBusy',
  'machineReserved',
  'machineMalfunction',
  'playingElsewhere',
  'sessionTerminated',
];

/** Whether a player who had a seat has lost it by this refusal. */
export const isSeatOver = (failure: Failure): boolean => OVER.some((name) => isRefused(failure, name));
