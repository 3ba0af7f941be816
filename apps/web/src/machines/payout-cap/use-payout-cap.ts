import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { useQuery } from '@tanstack/react-query';
import { balance } from '../../api/stores/balance.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { payoutCapQuery } from './payout-cap-query.ts';

/**
 * The payout cap that is in force for the player; null without one, while it is not known, and for a house that reports
 * none. `booked`: what else changes with a booking, beside the balance.
 */
export function usePayoutCap(booked: readonly unknown[] = []): PayoutCap | null {
  const known = useReadable(balance);
  const { data } = useQuery(payoutCapQuery([known, ...booked]));
  return data ?? null;
}
