import type { AccountType } from '@floorcast/contract/auth';
import type { Machine } from '@floorcast/contract/machines';
import type { SeatReply } from '@floorcast/contract/queue';
import type { HeldPlace } from '../../api/queue-place.ts';
import { groupOf } from '../../machines/status.ts';

/** What a seat is to the player who looks at it. */
export type SeatView =
  | { readonly kind: 'away'; readonly why: 'broken' | 'offline' | 'reserved' }
  | { readonly kind: 'free' }
  /** Their own session goes on there. */
  | { readonly kind: 'mine' }
  /** Kept for them, for as long as the place says. */
  | { readonly kind: 'yours'; readonly place: HeldPlace }
  | { readonly kind: 'waiting'; readonly place: HeldPlace }
  /** Somebody plays there, or it is kept for somebody. `instead`: the line that joining this one gives up. */
  | {
      readonly kind: 'taken';
      readonly kept: boolean;
      readonly line: SeatReply['queue'];
      readonly waiting: number;
      readonly instead: string | null;
    };

interface Seen {
  readonly machine: Machine;
  readonly seat: SeatReply | undefined;
  readonly place: HeldPlace | null;
  /** The machine of their open session. */
  readonly sessionAt: number | null;
  readonly roles: readonly AccountType[];
}

export function seatView({ machine, seat, place, sessionAt, roles }: Seen): SeatView {
  const group = groupOf(machine.status);
  if (sessionAt === machine.id) return { kind: 'mine' };
  // However the machine is, the place in its line goes on.
  if (place?.id === machine.id && place.seconds === undefined) return { kind: 'waiting', place };
  if (group === 'broken' || group === 'offline') return { kind: 'away', why: group };
  if (machine.reservation && group !== 'busy')
    return roles.some((role) => role !== 'user') ? { kind: 'free' } : { kind: 'away', why: 'reserved' };
  if (place?.id === machine.id) return { kind: 'yours', place };
  if (group === 'free') return { kind: 'free' };
  return {
    kind: 'taken',
    kept: group === 'reserved',
    line: machine.reservation ? null : (seat?.queue ?? null),
    waiting: seat?.waiting ?? 0,
    instead: place?.name ?? null,
  };
}
