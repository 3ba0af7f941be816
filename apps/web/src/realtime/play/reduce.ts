import type { PlayEvent } from './events.ts';
import {
  abandonPress,
  confirmPress,
  pressAfterGame,
  pressAfterJoin,
  pressIsSeen,
  reducePress,
} from './press.ts';
import type { PlayState, Seat } from './state.ts';
import { answerTransfer, readTransfer, settleTransfer, takeUpTransfer } from './transfer.ts';

const NOTHING = { step: 'none' } as const;

/** Whether autoplay, as it is told now, has stopped a moment ago. */
const hasJustStopped = (before: Seat | null, { on }: Seat['autoplay']): boolean =>
  before !== null && !on && (before.autoplay.on || before.justStopped);

/** After a long outage it may be another session: what was asked of the one before is over with it. */
function takeSeat({ reply, at }: EventOf<'joined'>, before: Seat | null): Seat {
  const { seconds } = reply.session;
  const same = before?.sessionId === reply.session.id ? before : null;
  const press = pressAfterJoin(same?.press ?? NOTHING, reply.playing);
  return {
    machine: reply.machine,
    sessionId: reply.session.id,
    session: reply.session.state,
    began: seconds === undefined ? null : at - seconds * 1000,
    credit: reply.credit,
    bet: reply.bet,
    win: reply.win,
    bands: [...reply.bands].sort((a, b) => b.Order - a.Order),
    activeBand: reply.activeBand,
    videos: reply.videos,
    buttons: reply.buttons,
    holds: reply.holds,
    holdMs: reply.holdMs,
    heldDown: null,
    lamps: reply.lamps,
    rotates: reply.flags.rotate,
    playing: reply.playing,
    press,
    transfer: takeUpTransfer(same?.transfer ?? NOTHING, reply.transfer),
    // What became of a later press is what is to be read.
    autoplay: press.step === 'none' ? reply.autoplay : read(reply.autoplay),
    justStopped: hasJustStopped(before, reply.autoplay),
    paced: before?.paced ?? false,
    policy: reply.policy,
    recall: before === null ? 0 : before.recall + 1,
    trouble: reply.trouble,
  };
}

const bandOfBet = (seat: Seat, bet: number): number | null =>
  seat.bands.find((band) => band.bet === bet)?.id ?? seat.activeBand;

function reduceRound(seat: Seat, { phase, bet, win, credit, free }: EventOf<'round'>['told']): Seat {
  const shown = free ? seat : { ...seat, bet, activeBand: bandOfBet(seat, bet) };
  return phase === 'started'
    ? {
        ...shown,
        credit,
        win,
        playing: true,
        paced: seat.policy.paceMs > 0,
        press: confirmPress(seat.press),
      }
    : { ...shown, credit, win, playing: false, press: pressAfterGame(seat.press), recall: seat.recall + 1 };
}

function reduceCredit(seat: Seat, { credit, bet, win, transfer }: EventOf<'credit'>['told']): Seat {
  const settled = transfer ? settleTransfer(seat.transfer, transfer) : seat.transfer;
  return { ...seat, credit, bet, win, activeBand: bandOfBet(seat, bet), transfer: settled };
}

/** To start it is what the player does after their money has moved, or not. */
function reduceAutoplay(seat: Seat, told: Seat['autoplay']): Seat {
  const begins = told.on && !seat.autoplay.on;
  return {
    ...seat,
    autoplay: told,
    justStopped: hasJustStopped(seat, told),
    transfer: begins ? readTransfer(seat.transfer) : seat.transfer,
  };
}

/** The player goes on: why autoplay stopped before is of no interest any more. */
const read = ({ stopped: _, ...autoplay }: Seat['autoplay']): Seat['autoplay'] => autoplay;

/** Cut off: what was pressed or held down is not any more. */
const abandoned = (seat: Seat): Seat => ({ ...seat, press: abandonPress(seat.press), heldDown: null });

type EventOf<T extends PlayEvent['type']> = Extract<PlayEvent, { type: T }>;
type SeatEvent = Exclude<PlayEvent, { type: 'joined' | 'lost' | 'ended' }>;

function reduceSeat(seat: Seat, event: SeatEvent): Seat {
  switch (event.type) {
    case 'credit':
      return reduceCredit(seat, event.told);
    case 'round':
      return reduceRound(seat, event.told);
    case 'state':
      return { ...seat, session: event.told.state };
    case 'lamps':
      return { ...seat, lamps: event.told.lamps };
    case 'held':
      return { ...seat, heldDown: event.button };
    case 'still':
      return { ...seat, recall: seat.recall + 1 };
    case 'autoplay':
      return reduceAutoplay(seat, event.told);
    case 'start-again':
      return { ...seat, justStopped: false };
    case 'pace-over':
      return { ...seat, paced: false };
    case 'trouble':
      return { ...seat, trouble: event.told };
    case 'band-chosen':
      return { ...seat, activeBand: event.activeBand, press: pressIsSeen(seat.press, event.id) };
    case 'transfer-sent':
      return { ...seat, transfer: { step: 'moving', wish: event.wish }, autoplay: read(seat.autoplay) };
    case 'transfer-pending':
      return {
        ...seat,
        transfer: answerTransfer(seat.transfer, event.wish, { step: 'pending', wish: event.wish }),
      };
    case 'transfer-settled': {
      const { wish, amount, withheld } = event;
      const settled = { step: 'settled', direction: wish.direction, amount, withheld } as const;
      return { ...seat, credit: event.credit, transfer: answerTransfer(seat.transfer, wish, settled) };
    }
    case 'transfer-failed': {
      const { wish, failure } = event;
      const failed = { step: 'failed', direction: wish.direction, failure } as const;
      return { ...seat, transfer: answerTransfer(seat.transfer, wish, failed) };
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

/** Whether a push on start would start nothing, however the machine is. */
export const startRests = ({ justStopped, paced }: Seat): boolean => justStopped || paced;

/** Whether the seat is given up, wherever that was asked for: its credit is on its way to the balance. */
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
    case 'lost':
      return seat ? { phase: 'reconnecting', seat: abandoned(seat) } : state;
    default:
      return seat === null || state.phase === 'connecting'
        ? state
        : { ...state, seat: reduceSeat(seat, event) };
  }
}
