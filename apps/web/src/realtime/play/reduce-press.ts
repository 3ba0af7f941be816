import { type Failure, isRefused } from '../../api/call/failure.ts';
import type { PlayEvent } from './play-events.ts';
import type { PressState, Seat } from './play-state.ts';

const START = 'spin';

type PressEvent = Extract<PlayEvent, { type: `press-${string}` }>;

/** Whether the shown press is the one of an event and still waits for it; an older press changes nothing. */
const isAwaited = (press: PressState, id: number, step: 'in-flight' | 'acknowledged'): boolean =>
  press.step === step && press.id === id;

/** Whether a press was made, or may have been, of which the machine has not reported anything. */
const isOpen = (press: PressState): press is Extract<PressState, { step: 'acknowledged' | 'unknown' }> =>
  press.step === 'acknowledged' || press.step === 'unknown';

export function reducePress(press: PressState, event: PressEvent): PressState {
  switch (event.type) {
    case 'press-sent':
      return { step: 'in-flight', id: event.id, button: event.button };
    case 'press-acknowledged':
      return isAwaited(press, event.id, 'in-flight') ? { ...pressed(press), step: 'acknowledged' } : press;
    case 'press-unconfirmed':
      return isOpen(press) && press.id === event.id ? { ...pressed(press), step: 'unconfirmed' } : press;
    case 'press-failed':
      return isAwaited(press, event.id, 'in-flight') ? failed(press, event.failure) : press;
  }
}

/** Refusals that do not say whether the press was made. */
const UNDECIDED = ['machineOffline', 'internal', 'unavailable'] as const;

/** Without an answer, or without one from the machine's floor, it is unknown whether the press was made. */
function failed(press: PressState, failure: Failure): PressState {
  const unknown = failure.kind !== 'refused' || UNDECIDED.some((name) => isRefused(failure, name));
  return unknown ? { ...pressed(press), step: 'unknown' } : { ...pressed(press), step: 'failed', failure };
}

const pressed = (press: PressState): { id: number; button: string } =>
  press.step === 'none' ? { id: 0, button: '' } : { id: press.id, button: press.button };

/** A game is running: that confirms the press. */
export const confirmPress = (press: PressState): PressState =>
  press.step === 'none' || press.step === 'failed' ? press : { ...pressed(press), step: 'confirmed' };

/** The effect of the press is visible: it is no longer shown. */
export const pressIsSeen = (press: PressState, id: number): PressState =>
  isAwaited(press, id, 'in-flight') ? { step: 'none' } : press;

/** The end of a game clears its press; a press in flight still waits for its answer. */
export const pressAfterGame = (press: PressState): PressState =>
  press.step === 'in-flight' ? press : { step: 'none' };

/** What the house reports of games after a rejoin. */
interface Rejoined {
  readonly playing: boolean;
  /** Whether a game has ended meanwhile; undefined where the house does not report it. */
  readonly played: boolean | undefined;
}

/** After a rejoin a failed press is still shown, but not that of a game that has ended meanwhile. */
export function pressAfterJoin(press: PressState, { playing, played }: Rejoined): PressState {
  if (playing) return confirmPress(press);
  switch (press.step) {
    case 'acknowledged':
      // Of another button nothing more comes.
      return played === false && press.button === START ? press : { step: 'none' };
    case 'confirmed':
      return { step: 'none' };
    case 'unknown':
    case 'unconfirmed':
      return played === true && press.button === START ? { step: 'none' } : press;
    default:
      return press;
  }
}

/** Whether the machine has its time to begin the game of a press (C4.80): only while it is in reach. */
export const awaitsGame = ({ press, playing, trouble, lastGame }: Seat): boolean =>
  isOpen(press) &&
  press.button === START &&
  !playing &&
  trouble?.kind !== 'power' &&
  // A game may have ended meanwhile that this house does not report.
  (press.step === 'acknowledged' || lastGame !== undefined);

/**
 * The connection was lost with a press in flight: it is unknown whether it was made. It is never sent again: a second
 * push could start a second game.
 */
export const abandonPress = (press: PressState): PressState =>
  press.step === 'in-flight' ? { ...pressed(press), step: 'unknown' } : press;
