import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';

/** The credential of a floor. */
export const FloorEnrolReply = z.object({
  floorId: z.string(),
  /** Sent only this once. It invalidates the credential that the floor had before. */
  credential: z.string(),
});

/** How a floor that is being set up comes to its credential. */
export const FloorEnrolCalls = defineCalls('machines', {
  /** Refused with `notAllowed` if the code is wrong, used or expired. */
  enrol: {
    does: 'Exchanges a one-time code for a floor’s credential.',
    route: 'POST /api/floors/enrol',
    access: 'anybody',
    limit: 'sign-in',
    body: z.strictObject({ code: z.string().check(z.regex(/^[a-z2-9]{16}$/)) }),
    reply: FloorEnrolReply,
  },
});
