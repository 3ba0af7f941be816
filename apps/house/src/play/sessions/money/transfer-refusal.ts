import { ERRORS, errorNamed, Params, type Refusal, refusal } from '@floorcast/contract/errors';
import * as z from 'zod';
import type { Transfer } from '../../../wallet/index.ts';

/** How a floor refused the order of a transfer, as its row stores it: a repeated request is answered alike. */
const RefusedOrder = z.object({ refused: z.int(), params: z._default(Params, {}) });

export const reasonOf = ({ name, params }: Refusal): string =>
  JSON.stringify({ refused: ERRORS[name].code, params });

/**
 * What a player is answered whose money was given back: the floor's refusal, or that the machine refused. A failure of the
 * floor is no refusal, and would have the player ask again: its transfer has ended.
 */
export function transferRefusal({ reason }: Transfer): Refusal {
  const order = RefusedOrder.safeParse(jsonOf(reason)).data;
  const name = order && errorNamed(order.refused);
  return name === undefined || name === 'internal' ? refusal('machineRefused') : refusal(name, order?.params);
}

/** Undefined where a machine or an older version gave its reason in words. */
function jsonOf(reason: string | null): unknown {
  try {
    return JSON.parse(reason ?? '');
  } catch {
    return undefined;
  }
}
