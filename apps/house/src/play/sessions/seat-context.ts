import type { Closing } from './ending/closing.ts';
import type { SeatHold } from './ending/seat-hold.ts';
import type { SeatAccounts } from './limits/seat-accounts.ts';
import type { SeatRules } from './limits/seat-rules.ts';
import type { SessionContext } from './session-context.ts';

/** What acts on the sessions of a floor: with what holds their seats, decides at them, and gives them back. */
export interface SeatContext extends SessionContext {
  readonly closing: Closing;
  readonly hold: SeatHold;
  readonly accounts: SeatAccounts;
  readonly rules: SeatRules;
}
