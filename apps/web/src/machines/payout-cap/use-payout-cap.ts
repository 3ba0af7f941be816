import { ClaimCalls } from '@floorcast/contract/claims';
import type { MinorUnits } from '@floorcast/contract/money';
import { type PayoutCap, payoutUnder } from '@floorcast/contract/payout-cap';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { askOrThrow } from '../../api/call/ask.ts';
import type { Wording } from '../../api/call/failure.ts';
import { balance } from '../../api/stores/balance.ts';
import { useReadable } from '../../lib/react/use-readable.ts';

/** Timers of a browser take no more (ms). */
const MOST_MS = 2_147_483_647;
/** The house ends a cap on its own clock (ms). */
const LEAST_MS = 5_000;

/** The player's payout cap, as of what was `booked`: each booking reads it, and so does its end. */
const payoutCapQuery = (booked: readonly unknown[]) =>
  queryOptions({
    queryKey: ['payout-cap', ...booked],
    queryFn: async ({ signal }) => {
      const { payoutCap } = await askOrThrow(ClaimCalls.payoutCap, {}, signal);
      return payoutCap;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data != null && Math.min(MOST_MS, Math.max(LEAST_MS, Date.parse(data.ends) - Date.now())),
  });

/**
 * The payout cap that is in force for the player; null without one, while it is not known, and for a house that reports
 * none. `booked`: what else changes with a booking, beside the balance.
 */
export function usePayoutCap(booked: readonly unknown[] = []): PayoutCap | null {
  const known = useReadable(balance);
  const { data } = useQuery(payoutCapQuery([known, ...booked]));
  return data ?? null;
}

/** What a payout cap makes of the credit of a machine if it is cashed out now; null where all of it is credited. */
export function cappedCreditWords(
  cap: PayoutCap | null,
  credit: MinorUnits,
  t: Wording,
  money: (minor: number) => string,
): string | null {
  const { credited, withheld } = payoutUnder(cap, credit);
  if (withheld === 0) return null;
  return t(credited > 0 ? 'payoutCap.credit' : 'payoutCap.creditWhole', {
    credit: money(credit),
    credited: money(credited),
    withheld: money(withheld),
  });
}
