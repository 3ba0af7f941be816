import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { EndedGame } from '@floorcast/contract/session-totals';
import type { PlayEvent } from './play-events.ts';
import type { GameResult, PlayState, Seat } from './play-state.ts';
import {
  abandonPress,
  confirmPress,
  pressAfterGame,
  pressAfterJoin,
  pressIsSeen,
  reducePress,
} from './reduce-press.ts';
import { answerTransfer, isMoving, readTransfer, settleTransfer, takeUpTransfer } from './reduce-transfer.ts';

const NOTHING = { step: 'none' } as const;

/** Whether the notified state means that autoplay has just stopped. */
const hasJustStopped = (before: Seat | null, { on }: Seat['autoplay']): boolean =>
  before !== null && !on && (before.autoplay.on || before.justStopped);

/** After a long outage it may be another session: the requests of the one before ended with it. */
function takeSeat({ reply, at }: EventOf<'joined'>, before: Seat | null): Seat {
  const { seconds, totals = null } = reply.session;
  const same = before?.sessionId === reply.session.id ? before : null;
  const { playing, lastGame } = reply;
  const played = same === null ? false : hasPlayed(same, lastGame);
  const last = same?.result ?? null;
  // Older houses do not say of which game the win is.
  const won = played === undefined ? minorUnits(0) : reply.win;
  const press = pressAfterJoin(same?.press ?? NOTHING, { playing, played });
  const seat: Seat = {
    machine: reply.machine,
    sessionId: reply.session.id,
    session: reply.session.state,
    began: seconds === undefined ? null : at - seconds * 1000,
    credit: reply.credit,
    bet: reply.bet,
    win: reply.win,
    bands: [...reply.bands].sort((a, b) => b.Order - a.Order),
    activeBand: reply.activeBand,
    stakeLimited: reply.mostStake !== undefined,
    videos: reply.videos,
    buttons: reply.buttons,
    holds: reply.holds,
    holdMs: reply.holdMs,
    heldDown: null,
    lamps: reply.lamps,
    rotates: reply.flags.rotate,
    playing,
    press,
    transfer: takeUpTransfer(same?.transfer ?? NOTHING, reply.transfer),
    // The outcome of a later press is shown instead.
    autoplay: press.step === 'none' ? reply.autoplay : read(reply.autoplay),
    justStopped: hasJustStopped(before, reply.autoplay),
    paced: before?.paced ?? false,
    blocked: playing && (same?.blocked ?? false),
    policy: reply.policy,
    result: playing ? null : raised(played && lastGame ? resultOf(lastGame, reply.bet) : last, won),
    lastGame: lastGame === undefined ? undefined : (lastGame?.id ?? null),
    totals,
    net: same?.net ?? null,
    recall: before === null ? 0 : before.recall + 1,
    check: reply.realityCheck,
    staffMessage: same?.staffMessage ?? null,
    trouble: reply.trouble,
  };
  return withNet(seat, { waits: same !== null });
}

/** `bet`: the stake of the game that won free games. */
const resultOf = ({ id, win, bet, free }: EndedGame, paid: MinorUnits): GameResult => ({
  id,
  win,
  bet: free ? paid : bet,
});

/** The result of a game of which a part is paid by hand: no game reports that (C16.26). */
const raised = (result: GameResult | null, win: MinorUnits): GameResult | null =>
  result !== null && win > result.win ? { ...result, win } : result;

/** Whether a game of the session has ended since the seat was last notified; undefined where that is not reported. */
function hasPlayed(before: Seat, lastGame: EventOf<'joined'>['reply']['lastGame']): boolean | undefined {
  if (lastGame === undefined || before.lastGame === undefined) return undefined;
  return lastGame !== null && lastGame.id > (before.lastGame ?? 0);
}

/** The net of the session (C4.72); while money moves it is neither here nor there, and the net from before is shown. */
function withNet(seat: Seat, { waits = true } = {}): Seat {
  const { totals, credit } = seat;
  if (totals === null || (waits && isMoving(seat))) return seat;
  return { ...seat, net: minorUnits(totals.out + credit - totals.in) };
}

const bandOfBet = (seat: Seat, bet: number): number | null =>
  seat.bands.find((band) => band.bet === bet)?.id ?? seat.activeBand;

function reduceRound(
  seat: Seat,
  { id, game, phase, bet, win, credit, free }: EventOf<'round'>['data'],
): Seat {
  const of = free ? seat : { ...seat, bet, activeBand: bandOfBet(seat, bet) };
  const shown = { ...of, credit, win };
  return phase === 'started'
    ? {
        ...shown,
        playing: true,
        paced: seat.policy.paceMs > 0,
        blocked: !free && seat.policy.blockPressesMs > 0,
        press: confirmPress(seat.press),
        result: null,
      }
    : {
        ...shown,
        playing: false,
        blocked: false,
        press: pressAfterGame(seat.press),
        result: { id: game ?? id, win, bet: shown.bet },
        lastGame: game ?? seat.lastGame,
        recall: seat.recall + 1,
      };
}

function reduceCredit(seat: Seat, { credit, bet, win, totals, transfer }: EventOf<'credit'>['data']): Seat {
  const settled = transfer ? settleTransfer(seat.transfer, transfer) : seat.transfer;
  const shown = { ...seat, credit, bet, win, totals: totals ?? seat.totals, transfer: settled };
  const next = { ...shown, activeBand: bandOfBet(seat, bet) };
  const byHand = !seat.playing && win > seat.win;
  return byHand ? { ...next, result: raised(seat.result, win), recall: seat.recall + 1 } : next;
}

/** Starting autoplay clears the outcome of a transfer. */
function reduceAutoplay(seat: Seat, data: Seat['autoplay']): Seat {
  const begins = data.on && !seat.autoplay.on;
  return {
    ...seat,
    autoplay: data,
    justStopped: hasJustStopped(seat, data),
    transfer: begins ? readTransfer(seat.transfer) : seat.transfer,
  };
}

/** The player goes on: the reason why autoplay stopped is cleared. */
const read = ({ stopped: _, ...autoplay }: Seat['autoplay']): Seat['autoplay'] => autoplay;

/** The connection is lost: a press and a hold are no longer known. */
const abandoned = (seat: Seat): Seat => ({ ...seat, press: abandonPress(seat.press), heldDown: null });

type EventOf<T extends PlayEvent['type']> = Extract<PlayEvent, { type: T }>;
type SeatEvent = Exclude<PlayEvent, { type: 'joined' | 'joined-plainly' | 'lost' | 'ended' }>;

function reduceSeat(seat: Seat, event: SeatEvent): Seat {
  switch (event.type) {
    case 'credit':
      return reduceCredit(seat, event.data);
    case 'round':
      return reduceRound(seat, event.data);
    case 'state':
      return { ...seat, session: event.data.state };
    case 'lamps':
      return { ...seat, lamps: event.data.lamps };
    case 'check':
      return { ...seat, check: event.data };
    case 'staff-message':
      return { ...seat, staffMessage: event.data };
    case 'held':
      return { ...seat, heldDown: event.button };
    case 'still':
      return { ...seat, recall: seat.recall + 1 };
    case 'autoplay':
      return reduceAutoplay(seat, event.data);
    case 'start-unblocked':
      return { ...seat, justStopped: false };
    case 'pace-over':
      return { ...seat, paced: false };
    case 'block-over':
      return { ...seat, blocked: false };
    case 'trouble':
      return { ...seat, trouble: event.data };
    case 'band-chosen':
      return { ...seat, activeBand: event.activeBand, press: pressIsSeen(seat.press, event.id) };
    case 'transfer-sent':
      return { ...seat, transfer: { step: 'moving', request: event.request }, autoplay: read(seat.autoplay) };
    case 'transfer-pending':
      return {
        ...seat,
        transfer: answerTransfer(seat.transfer, event.request, { step: 'pending', request: event.request }),
      };
    case 'transfer-settled': {
      const { request, amount, withheld } = event;
      const settled = { step: 'settled', direction: request.direction, amount, withheld } as const;
      return { ...seat, credit: event.credit, transfer: answerTransfer(seat.transfer, request, settled) };
    }
    case 'transfer-failed': {
      const { request, failure } = event;
      const failed = { step: 'failed', direction: request.direction, failure } as const;
      return { ...seat, transfer: answerTransfer(seat.transfer, request, failed) };
    }
    case 'press-sent':
      return {
        ...seat,
        press: reducePress(seat.press, event),
        transfer: readTransfer(seat.transfer),
        autoplay: read(seat.autoplay),
      };
    default:
      return { ...seat, press: reducePress(seat.press, event) };
  }
}

/** Whether start is blocked, whatever the state of the machine. */
export const isStartBlocked = ({ justStopped, paced, blocked, stakeLimited, activeBand }: Seat): boolean =>
  justStopped || paced || blocked || (stakeLimited && activeBand === null);

/** Whether the seat is being given up: its credit is on its way to the balance. */
export const isClosing = (seat: Seat | null): boolean => seat?.session === 'cashing-out';

export const seatOf = (state: PlayState): Seat | null =>
  state.phase === 'live' || state.phase === 'reconnecting' ? state.seat : null;

/** The next state of a play session. An ended session stays ended. */
export function reduce(state: PlayState, event: PlayEvent): PlayState {
  if (state.phase === 'ended') return state;
  const seat = seatOf(state);
  switch (event.type) {
    case 'ended':
      return { phase: 'ended', reason: event.reason };
    case 'joined':
      return { phase: 'live', seat: takeSeat(event, seat) };
    case 'joined-plainly':
      return { phase: 'plain' };
    case 'lost':
      return seat ? { phase: 'reconnecting', seat: abandoned(seat) } : { phase: 'connecting' };
    default:
      return state.phase === 'live' || state.phase === 'reconnecting'
        ? { ...state, seat: withNet(reduceSeat(state.seat, event)) }
        : state;
  }
}
