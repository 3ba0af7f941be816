import type { Call } from '@floorcast/contract/calls';
import { CALL_KINDS } from '@floorcast/contract/help';
import { useCallback } from 'react';
import { useClock } from '../clock.ts';

/** How urgent an open call is by its age (C24.7). */
export const LEVELS = ['new', 'amber', 'red'] as const;
export type Level = (typeof LEVELS)[number];

type Aged = Pick<Call, 'amberAt' | 'redAt'>;

const indexAt = ({ amberAt, redAt }: Aged, now: number): number =>
  now >= Date.parse(redAt) ? 2 : now >= Date.parse(amberAt) ? 1 : 0;

export const levelAt = (call: Aged, now: number): Level => LEVELS[indexAt(call, now)] ?? 'new';

/** The same now; it grows by itself. */
export function useLevel(call: Aged): Level {
  const { amberAt, redAt } = call;
  const read = useCallback((now: number) => indexAt({ amberAt, redAt }, now), [amberAt, redAt]);
  return LEVELS[useClock(read)] ?? 'new';
}

/** Those that nobody takes care of first, then the gravest kinds, then the oldest. */
export function byUrgency(one: Call, other: Call): number {
  return (
    Number(one.claimedBy !== null) - Number(other.claimedBy !== null) ||
    CALL_KINDS.indexOf(one.kind) - CALL_KINDS.indexOf(other.kind) ||
    one.raisedAt.localeCompare(other.raisedAt) ||
    one.id - other.id
  );
}
