import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { usePayoutCap } from '../../../machines/payout-cap/use-payout-cap.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';

/** The payout cap of the player at a seat, as of the transfers and hand pays there. */
export function useCapAtSeat(seat: Seat | null): PayoutCap | null {
  const trouble = seat?.trouble ?? null;
  const handPay = trouble !== null && 'step' in trouble ? trouble.since : null;
  return usePayoutCap([seat?.totals?.in, seat?.totals?.out, seat?.transfer.step, handPay]);
}
