import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { readGameEnded, readGameStarted } from '@floorcast/sas/messages/replies';

/** What a machine reports by an event. Amounts in credits of its accounting denomination. */
export type MachineReport =
  | { readonly kind: 'game-started'; readonly wagered: number }
  | { readonly kind: 'game-ended'; readonly won: number }
  | { readonly kind: 'cash-out-pressed' }
  | { readonly kind: 'hand-pay' }
  | { readonly kind: 'hand-pay-reset' }
  | { readonly kind: 'exception'; readonly code: number }
  /** Of no interest by itself. */
  | { readonly kind: 'nothing' };

const NOTHING: MachineReport = { kind: 'nothing' };

/** A game whose amounts are missing or cannot be read is an exception to inspect, and not a game without a bet. */
export function readReport(code: number, data: Uint8Array | undefined): MachineReport {
  switch (code) {
    case EXCEPTION.gameStarted: {
      const started = data && readGameStarted(data);
      return started === undefined ? { kind: 'exception', code } : { kind: 'game-started', ...started };
    }
    case EXCEPTION.gameEnded: {
      const ended = data && readGameEnded(data);
      return ended === undefined ? { kind: 'exception', code } : { kind: 'game-ended', ...ended };
    }
    // The house orders the cash-out, whichever of the two the machine expects.
    case EXCEPTION.cashOutPressed:
    case EXCEPTION.hostCashOut:
    case EXCEPTION.hostCashOutWin:
      return { kind: 'cash-out-pressed' };
    case EXCEPTION.handPayPending:
      return { kind: 'hand-pay' };
    case EXCEPTION.handPayReset:
      return { kind: 'hand-pay-reset' };
    // Parts of a game whose start and end have reports of their own.
    case EXCEPTION.reelStopped:
    case EXCEPTION.creditWagered:
    case EXCEPTION.cardHeld:
      return NOTHING;
    // Idle, or repeated by the transfer's own report.
    case EXCEPTION.none:
    case EXCEPTION.waitingForInput:
    case EXCEPTION.transferComplete:
    case EXCEPTION.gameLocked:
      return NOTHING;
    default:
      return { kind: 'exception', code };
  }
}
