import { type Failure, isRefused } from '../../api/failure.ts';
import type { PlayEvent } from './events.ts';
import type { PressState } from './state.ts';

type PressEvent = Extract<PlayEvent, { type: `press-${string}` }>;

/** Whether `event` speaks of the press on screen, and that press still waits for it; an older one changes nothing. */
const isAwaited = (press: PressState, id: number, step: 'in-flight' | 'acknowledged'): boolean =>
  press.step === step && press.id === id;

export function reducePress(press: PressState, event: PressEvent): PressState {
  switch (event.type) {
    case 'press-sent':
      return { step: 'in-flight', id: event.id, button: event.button };
    case 'press-acknowledged':
      return isAwaited(press, event.id, 'in-flight') ? { ...pressed(press), step: 'acknowledged' } : press;
    case 'press-unconfirmed':
      return isAwaited(press, event.id, 'acknowledged') ? { ...pressed(press), step: 'unconfirmed' } : press;
    case 'press-failed':
      return isAwaited(press, event.id, 'in-flight') ? failed(press, event.failure) : press;
  }
}

/** Of a press that no answer came to, or none from the machine's floor, nobody knows whether it was made. */
function failed(press: PressState, failure: Failure): PressState {
  const unknown =
    failure.kind !== 'refused' || isRefused(failure, 'machineOffline') || isRefused(failure, 'internal');
  return unknown ? { ...pressed(press), step: 'unknown' } : { ...pressed(press), step: 'failed', failure };
}

const pressed = (press: PressState): { id: number; button: string } =>
  press.step === 'none' ? { id: 0, button: '' } : { id: press.id, button: press.button };

/** A game runs: the machine's own answer to the press that waits. */
export const confirmPress = (press: PressState): PressState =>
  press.step === 'none' || press.step === 'failed' ? press : { ...pressed(press), step: 'confirmed' };

/** What was pressed for is seen by itself: nothing has to be said of it. */
export const pressIsSeen = (press: PressState, id: number): PressState =>
  isAwaited(press, id, 'in-flight') ? { step: 'none' } : press;

/** A game is over, and with it what was said of its press; one that is in flight still waits for its answer. */
export const pressAfterGame = (press: PressState): PressState =>
  press.step === 'in-flight' ? press : { step: 'none' };

/** Back at the seat: what went wrong is still to be read, but a game that has ended meanwhile is not said to run. */
export function pressAfterJoin(press: PressState, playing: boolean): PressState {
  if (playing) return confirmPress(press);
  return press.step === 'acknowledged' || press.step === 'confirmed' ? { step: 'none' } : press;
}

/**
 * Cut off with a press in flight: nobody here knows whether it was made. It is never sent again, a second push could
 * start a second game.
 */
export const abandonPress = (press: PressState): PressState =>
  press.step === 'in-flight' ? { ...pressed(press), step: 'unknown' } : press;
