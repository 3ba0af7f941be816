import { assertNever } from '@floorcast/contract/assert-never';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { RealityCheck } from '@floorcast/contract/reality-check';
import {
  type ClosingPlay,
  connectionOf,
  type Game,
  type HeldPlay,
  type LivePlay,
  type PlayState,
  settlesAfter,
} from './play-state.ts';

/** What changes the state of a play session. Times are in ms, monotonic. */
export type PlayEvent =
  /** The player is back, or has taken the seat over from another connection. */
  | { readonly type: 'returned'; readonly connection: string; readonly staff: boolean }
  | { readonly type: 'disconnected'; readonly connection: string; readonly heldUntil: number }
  | { readonly type: 'hold-extended'; readonly heldUntil: number }
  /** The seat is given up. The first reason counts. */
  | { readonly type: 'left'; readonly reason: string }
  /** The session is about to be ended. The last reason counts. */
  | { readonly type: 'ending'; readonly reason: string }
  | { readonly type: 'pay-refused' }
  | {
      readonly type: 'press-began';
      readonly at: number;
      readonly start: boolean;
      readonly mayStart: boolean;
      readonly changesBet: boolean;
    }
  /** `reached`: whether the press may have reached the machine; otherwise it does not count for the pace. */
  | { readonly type: 'press-ended'; readonly reached: boolean }
  | { readonly type: 'band-chosen'; readonly band: number; readonly bet: MinorUnits }
  /** A game that is paid for has begun; `band` is the bet level of its bet, if there is one. */
  | {
      readonly type: 'game-began';
      readonly at: number;
      readonly bet: MinorUnits;
      readonly band: number | undefined;
    }
  | { readonly type: 'free-game-began' }
  | { readonly type: 'game-ended'; readonly at: number; readonly win: MinorUnits; readonly locked: boolean }
  /** What the last game has won by the books: with what is paid by hand, which no game reports. */
  | { readonly type: 'win-read'; readonly win: MinorUnits }
  /** The machine may be locked, or unlocked. */
  | { readonly type: 'lock-changed'; readonly at: number; readonly locked: boolean }
  | { readonly type: 'hand-pay-changed'; readonly waits: boolean }
  /** A reality check is due, or is not any more. */
  | { readonly type: 'check-due'; readonly due: boolean }
  | { readonly type: 'check-shown'; readonly check: RealityCheck }
  | { readonly type: 'check-answered' };

/** The next state of a play session. An event that does not concern the phase changes nothing. */
export function transition(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case 'returned': {
      const { connection, staff } = event;
      if (state.phase === 'closing') return state;
      return { phase: 'live', game: { ...state.game, staff }, connection };
    }
    case 'disconnected':
      return disconnect(state, event);
    case 'hold-extended':
      return state.phase === 'held' ? { ...state, heldUntil: event.heldUntil } : state;
    case 'left':
      return state.phase === 'closing' ? state : close(state, event.reason);
    case 'ending':
      return state.phase === 'closing' ? { ...state, reason: event.reason } : close(state, event.reason);
    case 'pay-refused':
      return state.phase === 'closing' ? { ...state, payTries: state.payTries + 1 } : state;
    default: {
      const game = changeGame(state.game, event);
      return game === state.game ? state : { ...state, game };
    }
  }
}

type PhaseEvent = 'returned' | 'disconnected' | 'hold-extended' | 'left' | 'ending' | 'pay-refused';
type GameEvent = Exclude<PlayEvent, { type: PhaseEvent }>;

function disconnect(
  state: PlayState,
  { connection, heldUntil }: Extract<PlayEvent, { type: 'disconnected' }>,
): PlayState {
  if (connectionOf(state) !== connection) return state;
  return state.phase === 'closing'
    ? { ...state, connection: undefined }
    : { phase: 'held', game: state.game, heldUntil };
}

const close = (state: LivePlay | HeldPlay, reason: string): ClosingPlay => ({
  phase: 'closing',
  game: state.game,
  reason,
  connection: connectionOf(state),
  payTries: 0,
});

function changeGame(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'press-began': {
      const { at, start, mayStart, changesBet } = event;
      if (game.press !== null) return game;
      const { activeBand, startPressedAt, mayStartAt } = game;
      return {
        ...game,
        press: { startPressedBefore: startPressedAt, mayStartBefore: mayStartAt },
        activeBand: changesBet ? null : activeBand,
        startPressedAt: start ? at : startPressedAt,
        mayStartAt: mayStart ? at : mayStartAt,
      };
    }
    case 'press-ended': {
      if (game.press === null) return game;
      if (event.reached) return { ...game, press: null };
      const { startPressedBefore, mayStartBefore } = game.press;
      return { ...game, press: null, startPressedAt: startPressedBefore, mayStartAt: mayStartBefore };
    }
    case 'band-chosen':
      return { ...game, activeBand: event.band, bet: event.bet };
    case 'game-began': {
      const { at: startedAt, bet, band = game.activeBand } = event;
      return { ...game, win: minorUnits(0), free: false, startedAt, bet, activeBand: band };
    }
    case 'free-game-began':
      return { ...game, win: minorUnits(0), free: true };
    case 'game-ended':
      return { ...game, win: event.win, endedAt: event.at, settlesAt: settlesAfter(event) };
    case 'win-read':
      return event.win === game.win ? game : { ...game, win: event.win };
    case 'lock-changed':
      return event.at < game.settlesAt ? { ...game, settlesAt: settlesAfter(event) } : game;
    case 'hand-pay-changed':
      return { ...game, waitsForHandPay: event.waits };
    case 'check-shown':
      return { ...game, check: event.check, checkDue: false };
    case 'check-due':
      return event.due === game.checkDue ? game : { ...game, checkDue: event.due };
    case 'check-answered':
      return { ...game, check: null };
    default:
      return assertNever(event);
  }
}
