import * as z from 'zod';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { changeCall, insertCall, openCallAbout } from '../calls.repository.ts';
import type { NewCall } from './open-call.ts';

/** Where the ids of calls are announced that were raised in the transaction of an act. */
export const CALL_RAISED_TOPIC = 'calls.raised';
export const CallRaised = z.object({ id: z.int() });

/** Ends the open call of a kind and subject, if there is one, with the act that has settled it. */
export async function endCall(
  tx: Tx,
  { kind, subject }: Pick<NewCall, 'kind' | 'subject'>,
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<void> {
  const open = await openCallAbout(tx, kind, subject);
  if (open !== undefined && (await changeCall(tx, open.id, { endedAt: at, endedBy: by })))
    await announce(tx, CALL_RAISED_TOPIC, { id: open.id } satisfies z.infer<typeof CallRaised>);
}

/** Raises a call with an act: both are committed, or neither. One that is open for its kind and subject stays. */
export async function raiseCall(tx: Tx, call: NewCall): Promise<void> {
  const id = await insertCall(tx, call, new Date());
  if (id !== undefined) await announce(tx, CALL_RAISED_TOPIC, { id } satisfies z.infer<typeof CallRaised>);
}
