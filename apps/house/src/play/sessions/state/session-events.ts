import type { MinorUnits } from '@floorcast/contract/money';
import type { PlaySession } from './play-session.ts';

/** What happens at a session, for the observers that act upon it. What changes its state is a `PlayEvent`. */
export type SessionEvent =
  /** Its player sits down, or is back. */
  | { readonly type: 'seated' }
  | { readonly type: 'pressed'; readonly by: 'player' | 'autoplay' }
  /** The player said that they are there. */
  | { readonly type: 'stayed' }
  /** Money goes onto the machine or off it. */
  | { readonly type: 'money' }
  /** The credit meter was read. */
  | { readonly type: 'credit' }
  | { readonly type: 'round-started'; readonly free: boolean }
  | {
      readonly type: 'round-ended';
      readonly bet: MinorUnits;
      readonly win: MinorUnits;
      readonly credit: MinorUnits;
      readonly free: boolean;
    }
  /** The machine is away or cannot be played, or has reported something that no game reports. */
  | { readonly type: 'trouble' }
  /** The machine is locked until a hand pay is paid, or is locked by it no more. */
  | { readonly type: 'hand-pay'; readonly waits: boolean }
  /** The machine was configured: it may be reserved now. */
  | { readonly type: 'set-up' }
  /** The stake of the next game is limited now, by what was read of the account. */
  | { readonly type: 'stake-limited' }
  /** A reality check is due: no further game is started. */
  | { readonly type: 'check-due' }
  /** The player may play on: the check was answered, or is not due any more. */
  | { readonly type: 'check-over' }
  /** The connection that played is gone. */
  | { readonly type: 'disconnected' }
  /** The session is being closed. */
  | { readonly type: 'leaving' };

export interface SessionObserver {
  happened(session: PlaySession, event: SessionEvent): void;
}
