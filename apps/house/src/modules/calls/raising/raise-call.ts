import * as z from 'zod';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { insertCall } from '../calls.repository.ts';
import type { NewCall } from './new-call.ts';

/** Where the ids of calls are announced that were raised in the transaction of an act. */
export const CALL_RAISED_TOPIC = 'calls.raised';
export const CallRaised = z.object({ id: z.int() });

/** Raises a call with an act: both are committed, or neither. One that is open for its kind and subject stays. */
export async function raiseCall(tx: Tx, call: NewCall): Promise<void> {
  const id = await insertCall(tx, call, new Date());
  if (id !== undefined) await announce(tx, CALL_RAISED_TOPIC, { id } satisfies z.infer<typeof CallRaised>);
}
