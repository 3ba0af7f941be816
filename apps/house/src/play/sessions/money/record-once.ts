import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Tx } from '../../../platform/db/schema.ts';
import {
  answerOnce,
  findTransferByRequest,
  requestCashIn,
  requestCashOut,
  type Transfer,
} from '../../../wallet/index.ts';

/** Money onto the machine, or all of its credit to the wallet. */
export type CashRequest = {
  readonly requestId: string;
  /** Whether the client chose the id, and so may repeat the request. */
  readonly repeatable: boolean;
} & ({ readonly direction: 'in'; readonly amount: MinorUnits } | { readonly direction: 'out' });

/** The same of the player at a machine. */
export type PlayerRequest = CashRequest & {
  readonly playerId: number;
  readonly machineId: number;
  readonly sessionId: number;
};

/** Why a new request may not be carried out now. */
export type Check = () => Refusal | undefined;

interface Recorded {
  readonly transfer: Transfer;
  readonly repeated: boolean;
}

/** Records a request, unless `check` refuses it. A repeated one is not checked: it gets the answer of the first. */
export function recordOnce(tx: Tx, request: PlayerRequest, check: Check): Promise<Result<Recorded, Refusal>> {
  const { playerId, requestId, machineId, repeatable, direction } = request;
  const amount = direction === 'in' ? [request.amount] : [];
  return answerOnce(
    tx,
    { id: `player:${playerId}:${requestId}`, terms: [direction, machineId, ...amount] },
    async () => {
      const repeated = (await findTransferByRequest(tx, request)) !== undefined;
      const why = repeated ? undefined : check();
      if (why !== undefined) return err(why);
      const recorded = await (direction === 'in' ? requestCashIn(tx, request) : requestCashOut(tx, request));
      return recorded.ok ? ok({ transfer: recorded.value, repeated }) : err(refusal(recorded.error));
    },
    // A client repeats its cash-out until the other transfer has ended.
    ({ name }) => !repeatable || (direction === 'out' && name === 'transferPending'),
  );
}
