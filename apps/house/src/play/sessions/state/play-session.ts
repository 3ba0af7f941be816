import type { SessionState } from '@floorcast/contract/sockets';
import type { PlayState } from './play-state.ts';
import { changePlayed, NOTHING_PLAYED, type Played, type PlayedChange } from './played.ts';
import { type PlayEvent, transition } from './transition.ts';

interface Identity {
  readonly sessionId: number;
  readonly machineId: number;
  readonly playerId: number;
  /** When the session began (ms since 1970). */
  readonly openedAt: number;
}

/** One player at one machine, from `init` to the end. Its state changes by `apply` only, and what is played by `record`. */
export class PlaySession implements Identity {
  readonly sessionId: number;
  readonly machineId: number;
  readonly playerId: number;
  readonly openedAt: number;
  #state: PlayState;
  #played: Played = NOTHING_PLAYED;

  constructor({ sessionId, machineId, playerId, openedAt }: Identity, state: PlayState) {
    this.sessionId = sessionId;
    this.machineId = machineId;
    this.playerId = playerId;
    this.openedAt = openedAt;
    this.#state = state;
  }

  get state(): PlayState {
    return this.#state;
  }

  apply(event: PlayEvent): void {
    this.#state = transition(this.#state, event);
  }

  /** Its money and games, as far as this process knows them. */
  get played(): Played {
    return this.#played;
  }

  record(change: PlayedChange): void {
    this.#played = changePlayed(this.#played, change);
  }
}

const WIRE_STATES = { live: 'live', held: 'reconnecting', closing: 'cashing-out' } as const satisfies Record<
  PlayState['phase'],
  SessionState
>;

/** The phase, as the contract and the database name it. */
export const wireState = ({ phase }: PlayState): (typeof WIRE_STATES)[keyof typeof WIRE_STATES] =>
  WIRE_STATES[phase];
