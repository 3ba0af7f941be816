import type { AutoplayState } from '@floorcast/contract/autoplay';
import type { RealityCheck } from '@floorcast/contract/reality-check';
import type { MachineInitReply, MachineNotifications } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type * as z from 'zod/mini';
import type { Failure } from '../../api/call/failure.ts';
import type { Asker } from '../ask.ts';
import type { Network } from '../network.ts';
import type { EndReason, Seat, TransferRequest } from './play-state.ts';

export type PlayEvent =
  /** `at`: when, on this device's own clock (ms). */
  | { readonly type: 'joined'; readonly reply: MachineInitReply; readonly at: number }
  /** Joined at a server that describes neither the machine nor the session. */
  | { readonly type: 'joined-plainly' }
  | { readonly type: 'lost' }
  | { readonly type: 'ended'; readonly reason: EndReason }
  | { readonly type: 'credit'; readonly data: z.infer<typeof MachineNotifications.credit> }
  | { readonly type: 'round'; readonly data: z.infer<typeof MachineNotifications.round> }
  | { readonly type: 'state'; readonly data: z.infer<typeof MachineNotifications.state> }
  /** A game has its result still now. */
  | { readonly type: 'still' }
  | { readonly type: 'autoplay'; readonly data: AutoplayState }
  /** A moment has passed since autoplay stopped. */
  | { readonly type: 'start-unblocked' }
  /** The pace is over: the next game may begin. */
  | { readonly type: 'pace-over' }
  /** The running game has taken so long that it may wait for the player. */
  | { readonly type: 'block-over' }
  | { readonly type: 'trouble'; readonly data: Trouble | null }
  | { readonly type: 'check'; readonly data: RealityCheck | null }
  | {
      readonly type: 'staff-message';
      readonly data: z.infer<typeof MachineNotifications.staffMessage> | null;
    }
  | { readonly type: 'lamps'; readonly data: z.infer<typeof MachineNotifications.lamps> }
  | { readonly type: 'held'; readonly button: string | null }
  | { readonly type: 'press-sent'; readonly id: number; readonly button: string }
  | { readonly type: 'press-acknowledged'; readonly id: number }
  | { readonly type: 'press-unconfirmed'; readonly id: number }
  | { readonly type: 'press-failed'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'band-chosen'; readonly id: number; readonly activeBand: number }
  | { readonly type: 'transfer-sent'; readonly request: TransferRequest }
  | { readonly type: 'transfer-pending'; readonly request: TransferRequest }
  | {
      readonly type: 'transfer-settled';
      readonly request: TransferRequest;
      readonly amount: number;
      readonly withheld: number;
      readonly credit: MachineInitReply['credit'];
    }
  | { readonly type: 'transfer-failed'; readonly request: TransferRequest; readonly failure: Failure };

/** What the parts of a play session share. */
export interface SessionParts {
  readonly asker: Asker;
  readonly after: Network['after'];
  /** The seat while the connection is up; null otherwise. */
  readonly liveSeat: () => Seat | null;
  /** Whether the server knows only what the specification names. */
  readonly isPlain: () => boolean;
  readonly dispatch: (event: PlayEvent) => void;
}
