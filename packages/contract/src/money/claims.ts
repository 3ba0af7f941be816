import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { SUCCESS_CODE } from '../errors/errors.ts';
import { added, Succeeded } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { MinorUnits } from './money.ts';
import { PayoutCap } from './payout-cap.ts';

/** The amount that a claim has credited to the wallet, minor units. */
export const ClaimReply = z.object({
  status: Succeeded,
  code: added(z.literal(SUCCESS_CODE), SUCCESS_CODE),
  Params: z.object({ amount: MinorUnits }),
});
/** A parsed {@link ClaimReply}. */
export type ClaimReply = z.infer<typeof ClaimReply>;

/** In minor units; zero for nothing. */
const ClaimsReply = z.object({
  status: z.literal(1),
  /** Share of the net loss since the last discount; `next` is set while the last claim still blocks another. */
  discount: z.object({ amount: MinorUnits, next: z.nullable(Moment) }),
  /** Everything granted by the house and not claimed yet. */
  bonus: z.object({ amount: MinorUnits }),
  /** `cap` limits the winnings of the week once the bonus is claimed; `next` is set once it has been. */
  weekly: z.object({ amount: MinorUnits, cap: MinorUnits, next: z.nullable(Moment) }),
});
/** What could be claimed now. */
export type ClaimsReply = z.infer<typeof ClaimsReply>;

/** What the house grants a player. The specification prescribes GET for a claim; a repeated one pays nothing twice (C7.6). */
export const ClaimCalls = defineCalls('claims', {
  read: {
    does: 'Shows what the player may claim now.',
    route: 'GET /api/player/claims',
    access: 'player',
    reply: ClaimsReply,
  },
  discount: {
    does: 'Claims the discount on losses.',
    route: 'GET /api/player/discount',
    access: 'player',
    reply: ClaimReply,
  },
  bonus: {
    does: 'Claims the bonuses that were granted.',
    route: 'GET /api/player/bonus',
    access: 'player',
    reply: ClaimReply,
  },
  weekly: {
    does: 'Claims the weekly bonus with its payout cap.',
    route: 'GET /api/player/bonus/weekly',
    access: 'player',
    reply: ClaimReply,
  },
  payoutCap: {
    does: 'Shows the payout cap that is in force for the player.',
    route: 'GET /api/player/payout-cap',
    access: 'player',
    whenExcluded: 'allowed',
    /** The cap that leaves the least room; null without one (C7.18). */
    reply: z.object({ status: z.literal(1), payoutCap: z.nullable(PayoutCap) }),
  },
});
