import * as z from 'zod/mini';
import { SUCCESS_CODE } from '../errors/errors.ts';
import { added, Succeeded } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { MinorUnits } from './money.ts';

/**
 * Reply of `GET /api/player/discount`, `/bonus` and `/bonus/weekly`: the amount credited to the wallet, minor units.
 * The specification prescribes GET; a repeated call pays nothing twice (C7.6).
 */
export const ClaimReply = z.object({
  status: Succeeded,
  code: added(z.literal(SUCCESS_CODE), SUCCESS_CODE),
  Params: z.object({ amount: MinorUnits }),
});
/** A parsed {@link ClaimReply}. */
export type ClaimReply = z.infer<typeof ClaimReply>;

/** Reply of `GET /api/player/claims`: what could be claimed now, in minor units; zero for nothing. */
export const ClaimsReply = z.object({
  status: z.literal(1),
  /** Share of the net loss since the last discount; `next` is set while the last claim still blocks another. */
  discount: z.object({ amount: MinorUnits, next: z.nullable(Moment) }),
  /** Everything granted by the house and not claimed yet. */
  bonus: z.object({ amount: MinorUnits }),
  /** `cap` limits the winnings of the week once the bonus is claimed; `next` is set once it has been. */
  weekly: z.object({ amount: MinorUnits, cap: MinorUnits, next: z.nullable(Moment) }),
});
/** A parsed {@link ClaimsReply}. */
export type ClaimsReply = z.infer<typeof ClaimsReply>;
