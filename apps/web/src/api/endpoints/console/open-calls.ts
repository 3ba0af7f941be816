import { type Call, CallsReply } from '@floorcast/contract/calls';
import { call } from '../../call/call.ts';

/** More calls than a site has open at once. */
const MOST = 500;

/** The open calls; null where the house does not say. */
export async function fetchOpenCalls(): Promise<readonly Call[] | null> {
  const reply = await call({ path: `/console/calls?state=open&size=${MOST}`, reply: CallsReply });
  return reply.ok ? reply.value.items : null;
}
