import type { Refusal } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import type { AmountAction } from '@floorcast/contract/player';
import type { Result } from '@floorcast/contract/result';
import type { Tx } from '../../../platform/db/schema.ts';
import type { AccountId } from '../../../wallet/index.ts';

/** Money that a proposal moves between two accounts of the ledger. */
export interface PlannedMove {
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: MinorUnits;
  readonly kind?: AmountAction;
  readonly tag: string;
}

/** What a proposal is about, and what it would move. */
export interface Plan {
  /** One proposal about it is open at a time; null: there may be several. */
  readonly subject: string | null;
  readonly playerId: number | null;
  readonly machineId: number | null;
  readonly move: PlannedMove | null;
}

/** Reads what terms are about; refused where they cannot be carried out, or not any more. */
export type Planner<T> = (tx: Tx, terms: T) => Promise<Result<Plan, Refusal>>;
