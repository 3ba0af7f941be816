import type { AutoplayState } from '@floorcast/contract/autoplay';
import type { Lamps } from '@floorcast/contract/machines';
import type { MinorUnits } from '@floorcast/contract/money';
import type { PlayPolicy } from '@floorcast/contract/play-policy';
import type { RealityCheck } from '@floorcast/contract/reality-check';
import type { SessionTotals } from '@floorcast/contract/session-totals';
import type { MachineInitReply, MachineNotifications, SessionState } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type * as z from 'zod/mini';
import type { Failure } from '../../api/call/failure.ts';

/** The last press of a button: the panel acknowledges it first, and the machine confirms it when the game starts. */
export type PressState =
  | { readonly step: 'none' }
  | { readonly step: 'in-flight'; readonly id: number; readonly button: string }
  | { readonly step: 'acknowledged'; readonly id: number; readonly button: string }
  | { readonly step: 'confirmed'; readonly id: number; readonly button: string }
  /** The panel closed its relay, but no game began. */
  | { readonly step: 'unconfirmed'; readonly id: number; readonly button: string }
  /** Cut off before its answer came. */
  | { readonly step: 'unknown'; readonly id: number; readonly button: string }
  | { readonly step: 'failed'; readonly id: number; readonly button: string; readonly failure: Failure };

/** The transfer that the player requested. It has one request id until its outcome is known (MONEY-4). */
export type TransferRequest =
  | { readonly direction: 'in'; readonly requestId: string; readonly amount: number }
  | { readonly direction: 'out'; readonly requestId: string };

export type TransferState =
  | { readonly step: 'none' }
  | { readonly step: 'moving'; readonly request: TransferRequest }
  /** The machine has not reported yet; a notification brings the outcome. */
  | { readonly step: 'pending'; readonly request: TransferRequest }
  /** `withheld`: the part that a payout cap withheld, beside `amount`. */
  | {
      readonly step: 'settled';
      readonly direction: 'in' | 'out';
      readonly amount: number;
      readonly withheld: number;
    }
  /** Refused by the machine: the money is back in the wallet. */
  | { readonly step: 'returned'; readonly direction: 'in' | 'out'; readonly amount: number }
  | { readonly step: 'failed'; readonly direction: 'in' | 'out'; readonly failure: Failure };

/** How a game ended, as the machine reported it. */
export interface GameResult {
  readonly id: number;
  readonly win: MinorUnits;
  /** Its stake; that of the game that won them for free games. */
  readonly bet: MinorUnits;
}

/** A player's seat at a machine, as last notified. */
export interface Seat {
  readonly machine: MachineInitReply['machine'];
  readonly sessionId: number;
  readonly session: SessionState;
  /** When the session began, on this device's own clock (ms); null where the house does not report it. */
  readonly began: number | null;
  readonly credit: MinorUnits;
  readonly bet: MinorUnits;
  readonly win: MinorUnits;
  /** Sorted by Order, highest first (GAME-6). */
  readonly bands: MachineInitReply['bands'];
  readonly activeBand: number | null;
  /** Whether the house lets no game begin whose stake it does not know. */
  readonly stakeLimited: boolean;
  readonly videos: MachineInitReply['videos'];
  readonly buttons: readonly string[];
  /** Buttons that may be held down. */
  readonly holds: readonly string[];
  /** The longest hold (ms): after it the cabinet releases a button by itself, without a notification. */
  readonly holdMs: number;
  /** The button that is held down from this screen. */
  readonly heldDown: string | null;
  /** The lamps of the buttons; null while the cabinet does not report them. */
  readonly lamps: Lamps | null;
  /** Whether its screen may be turned (GAME-8). */
  readonly rotates: boolean;
  readonly playing: boolean;
  readonly press: PressState;
  readonly transfer: TransferState;
  readonly autoplay: AutoplayState;
  /** Stop was in the place of start until a moment ago: a push that comes now was meant for it. */
  readonly justStopped: boolean;
  /** By the pace of the policy the next game may not begin yet. */
  readonly paced: boolean;
  /** A paid game runs that by the policy no button may hurry. */
  readonly blocked: boolean;
  readonly policy: PlayPolicy;
  /** The last game that ended since the seat was taken; null while the next one is played. */
  readonly result: GameResult | null;
  /** The last ended game of the session, by its id in the list; undefined where the house does not report it. */
  readonly lastGame: number | null | undefined;
  /** The money of the session; null where the house does not report it. */
  readonly totals: SessionTotals | null;
  /** What the session has won or lost so far (C4.72); that from before while money moves. */
  readonly net: MinorUnits | null;
  /** Incremented whenever the list of the last games has changed. */
  readonly recall: number;
  /** The reality check that waits for an answer; null without one. */
  readonly check: RealityCheck | null;
  /** A message of staff that the player has not read yet. */
  readonly staffMessage: z.infer<typeof MachineNotifications.staffMessage> | null;
  readonly trouble: Trouble | null;
}

export type EndReason =
  /** The house refused the seat. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The seat is given up. */
  | { readonly kind: 'left' }
  /** The screen is gone; the house holds the seat for a while. */
  | { readonly kind: 'away' }
  /** The house ended the session; `reason` is its code. */
  | { readonly kind: 'closed'; readonly reason: string }
  /** The same account plays on from another screen. */
  | { readonly kind: 'replaced' };

export type PlayState =
  | { readonly phase: 'connecting' }
  /** At a machine of which the server describes nothing (C2.35): it can be cashed out and left. */
  | { readonly phase: 'plain' }
  | { readonly phase: 'live'; readonly seat: Seat }
  /** The connection is lost; the seat is shown as it was. */
  | { readonly phase: 'reconnecting'; readonly seat: Seat }
  | { readonly phase: 'ended'; readonly reason: EndReason };
