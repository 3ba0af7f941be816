import type { Draw } from '@floorcast/simulated-egm/game/game';
import type { SignedInAccount } from './signed-in-account.ts';

/** A cash-in by its request id, which every retry repeats. */
export interface CashInRequest {
  readonly requestId: string;
  readonly machineId: number;
  readonly amount: number;
}

export interface VirtualUserParts {
  readonly account: SignedInAccount;
  readonly site: string;
  readonly machineIds: readonly number[];
  readonly draw: Draw;
}

/** A scripted player of a siege. */
export interface VirtualUser {
  readonly account: SignedInAccount;
  /** Cash-ins that the house answered as credited. */
  readonly credited: readonly CashInRequest[];
  readonly presses: number;
  /** Cash-outs that the house answered as done. */
  readonly cashOuts: number;
  /** How many visits to a machine ended in an error. */
  readonly breaks: number;
  /** Plays until `over` is aborted, then cashes out everything and leaves. */
  play(over: AbortSignal): Promise<void>;
}

/** Time (ms) before a visit to a machine that failed is retried. */
export const RETRY_MS = 300;
/** Highest amount of one cash-in, in minor units. */
export const MOST_CASH_IN = 5_000;
/** A visit makes fewer presses than this. */
export const MOST_PRESSES = 6;
