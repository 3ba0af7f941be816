import * as z from 'zod/mini';

/**
 * Body of `POST /api/floors/enrol`: a floor that is being set up exchanges its code for its credential, once. Refused
 * with `notAllowed` if the code is wrong, used or expired.
 */
export const FloorEnrolRequest = z.strictObject({ code: z.string().check(z.regex(/^[a-z2-9]{16}$/)) });
/** Reply to a {@link FloorEnrolRequest}. */
export const FloorEnrolReply = z.object({
  floorId: z.string(),
  /** Sent only this once. It invalidates the credential that the floor had before. */
  credential: z.string(),
});
