import { type Call, CallCalls } from '@floorcast/contract/calls';
import { ask } from '../../call/ask.ts';

/** More calls than a site has open at once. */
const MOST = 500;

/** The open calls; null where the house does not say. */
export async function fetchOpenCalls(): Promise<readonly Call[] | null> {
  const reply = await ask(CallCalls.list, { query: { state: 'open', size: MOST } });
  return reply.ok ? reply.value.items : null;
}
