import * as z from 'zod/mini';

/**
 * `POST /api/floors/enrol`: a floor that is being set up exchanges its code for its credential, once. Refused with
 * `notAllowed` when the code is wrong, was used, or is too old.
 */
export const FloorEnrolRequest = z.strictObject({ code: z.string().check(z.regex(/^[a-z2-9]{16}$/)) });
export const FloorEnrolReply = z.object({
  floorId: z.string(),
  /** Shown this once. One that the floor had before is worth nothing from now on. */
  credential: z.string(),
});
