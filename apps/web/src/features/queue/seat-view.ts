import type { AccountType } from '@floorcast/contract/auth';
import type { Machine } from '@floorcast/contract/machines';
import type { SeatReply } from '@floorcast/contract/queue';
import type { QueueEntry } from '../../api/stores/queue-entry.ts';
import { groupOf } from '../../machines/status.ts';

/** The state of a seat for one player. */
export type SeatView =
  | { readonly kind: 'away'; readonly why: 'broken' | 'offline' | 'reserved' }
  | { readonly kind: 'free' }
  /** The player's own session is at the machine. */
  | { readonly kind: 'mine' }
  /** The seat is reserved for the player until the entry's end. */
  | { readonly kind: 'yours'; readonly place: QueueEntry }
  | { readonly kind: 'waiting'; readonly place: QueueEntry }
  /** The seat is taken, or reserved for another player. `replaces`: the queue that joining this one gives up. */
  | {
      readonly kind: 'taken';
      readonly reserved: boolean;
      readonly queue: SeatReply['queue'];
      readonly waiting: number;
      readonly replaces: string | null;
    };

interface Seen {
  readonly machine: Machine;
  readonly seat: SeatReply | undefined;
  readonly place: QueueEntry | null;
  /** The machine of their open session. */
  readonly sessionAt: number | null;
  readonly roles: readonly AccountType[];
}

export function seatView({ machine, seat, place, sessionAt, roles }: Seen): SeatView {
  const group = groupOf(machine.status);
  if (sessionAt === machine.id) return { kind: 'mine' };
  // The queue entry stays, whatever the machine's status.
  if (place?.id === machine.id && place.seconds === undefined) return { kind: 'waiting', place };
  if (group === 'broken' || group === 'offline') return { kind: 'away', why: group };
  if (machine.reservation && group !== 'busy')
    return roles.some((role) => role !== 'user') ? { kind: 'free' } : { kind: 'away', why: 'reserved' };
  if (place?.id === machine.id) return { kind: 'yours', place };
  if (group === 'free') return { kind: 'free' };
  return {
    kind: 'taken',
    reserved: group === 'reserved',
    queue: machine.reservation ? null : (seat?.queue ?? null),
    waiting: seat?.waiting ?? 0,
    replaces: place?.name ?? null,
  };
}
