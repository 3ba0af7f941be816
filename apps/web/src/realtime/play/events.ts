import type { AutoplayState } from '@floorcast/contract/autoplay';
import type { MachineInitReply, MachineNotifications } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type * as z from 'zod/mini';
import type { Failure } from '../../api/failure.ts';
import type { EndReason, Wish } from './state.ts';

/** Everything that can happen to a play session. */
export type PlayEvent =
  /** `at`: when, on this device's own clock (ms). */
  | { readonly type: 'joined'; readonly reply: MachineInitReply; readonly at: number }
  | { readonly type: 'lost' }
  | { readonly type: 'ended'; readonly reason: EndReason }
  | { readonly type: 'credit'; readonly told: z.infer<typeof MachineNotifications.credit> }
  | { readonly type: 'round'; readonly told: z.infer<typeof MachineNotifications.round> }
  | { readonly type: 'state'; readonly told: z.infer<typeof MachineNotifications.state> }
  /** A game has its picture now. */
  | { readonly type: 'still' }
  | { readonly type: 'autoplay'; readonly told: AutoplayState }
  /** Some time has passed since autoplay stopped. */
  | { readonly type: 'start-again' }
  /** So long after the last game began the next may. */
  | { readonly type: 'pace-over' }
  | { readonly type: 'trouble'; readonly told: Trouble | null }
  | { readonly type: 'lamps'; readonly told: z.infer<typeof MachineNotifications.lamps> }
  | { readonly type: 'held'; readonly button: string | null }
  | { readonly type: 'press-sent'; readonly id: number; readonly button: string }
  | { readonly type: 'press-acknowledged'; readonly id: number }
  | { readonly type: 'press-unconfirmed'; readonly id: number }
  | { readonly type: 'press-failed'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'band-chosen'; readonly id: number; readonly activeBand: number }
  | { readonly type: 'transfer-sent'; readonly wish: Wish }
  | { readonly type: 'transfer-pending'; readonly wish: Wish }
  | {
      readonly type: 'transfer-settled';
      readonly wish: Wish;
      readonly amount: number;
      readonly withheld: number;
      readonly credit: MachineInitReply['credit'];
    }
  | { readonly type: 'transfer-failed'; readonly wish: Wish; readonly failure: Failure };
