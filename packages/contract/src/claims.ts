import * as z from 'zod/mini';
import { SUCCESS_CODE } from './errors.ts';
import { MinorUnits } from './money.ts';
import { Moment } from './time.ts';

/**
 * `GET /api/player/discount`, `/bonus`, `/bonus/weekly`: each takes what there is to take, at most once, and answers
 * the amount that came onto the wallet. GET is the specification's; a repeated call takes nothing twice.
 */
export const ClaimReply = z.object({
  status: z.literal(1),
  code: z.literal(SUCCESS_CODE),
  Params: z.object({ amount: MinorUnits }),
});
export type ClaimReply = z.infer<typeof ClaimReply>;

/** `GET /api/player/claims`: what could be taken now; zero when nothing could. */
export const ClaimsReply = z.object({
  status: z.literal(1),
  /** Part of what was lost since the last discount; `blocked` by the balance, or by the last claim until `next`. */
  discount: z.object({ amount: MinorUnits, next: z.nullable(Moment) }),
  /** All that the house has granted and the player has not taken. */
  bonus: z.object({ amount: MinorUnits }),
  /** `cap`: the most that winnings may come to until `ends`, when it is taken. */
  weekly: z.object({ amount: MinorUnits, cap: MinorUnits, next: z.nullable(Moment) }),
});
export type ClaimsReply = z.infer<typeof ClaimsReply>;
