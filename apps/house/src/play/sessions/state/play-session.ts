import { assertNever } from '@floorcast/contract/assert-never';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { EndedGame, SessionTotals } from '@floorcast/contract/session-totals';
import type { SessionState } from '@floorcast/contract/sockets';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import type { SessionMovement } from '../../../wallet/index.ts';
import type { PlayState } from './play-state.ts';
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

/** The money of a session, and its games. */
export interface Played {
  /** By their ids: what is reported twice counts once. */
  readonly moved: ReadonlyMap<string, SessionMovement>;
  readonly bet: MinorUnits;
  readonly won: MinorUnits;
  readonly lastGame: EndedGame | null;
}

/** The same, as the database holds it. */
export interface StoredPlay extends Omit<Played, 'moved'> {
  readonly moved: readonly SessionMovement[];
  /** What the last game has won, with what is paid by hand for it: a jackpot is no win of a game (C16.26). */
  readonly lastWin: MinorUnits;
}

export type PlayedChange =
  | { readonly type: 'moved'; readonly movement: SessionMovement }
  | { readonly type: 'game-ended'; readonly game: EndedGame }
  | { readonly type: 'read'; readonly stored: StoredPlay };

export const NOTHING_PLAYED: Played = {
  moved: new Map(),
  bet: minorUnits(0),
  won: minorUnits(0),
  lastGame: null,
};

/** The next state. Changes may come twice, and a reading may be older than a change: each counts once. */
export function changePlayed(played: Played, change: PlayedChange): Played {
  switch (change.type) {
    case 'moved':
      return { ...played, moved: withMovements(played, [change.movement]) };
    case 'game-ended':
      return withGame(played, change.game);
    case 'read':
      return withStored(played, change.stored);
    default:
      return assertNever(change);
  }
}

const withMovements = ({ moved }: Played, more: readonly SessionMovement[]): Played['moved'] =>
  new Map([...moved, ...more.map((movement) => [movement.id, movement] as const)]);

const idOf = ({ lastGame }: Pick<Played, 'lastGame'>): number => lastGame?.id ?? 0;

function withGame(played: Played, game: EndedGame): Played {
  if (game.id <= idOf(played)) return played;
  const bet = minorUnits(played.bet + game.bet);
  return { ...played, bet, won: minorUnits(played.won + game.win), lastGame: game };
}

function withStored(played: Played, stored: StoredPlay): Played {
  const { bet, won, lastGame } = idOf(stored) >= idOf(played) ? stored : played;
  return { moved: withMovements(played, stored.moved), bet, won, lastGame };
}

/** The totals of a session (C4.72). */
export function totalsOf({ moved, bet, won }: Pick<Played, 'moved' | 'bet' | 'won'>): SessionTotals {
  const sum = (direction: SessionMovement['direction']) =>
    [...moved.values()]
      .filter((movement) => movement.direction === direction)
      .reduce((all, { amount }) => all + amount, 0);
  return { in: minorUnits(sum('in')), out: minorUnits(sum('out')), bet, won };
}

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

/** The least credit that the next game can need: of a machine without bet levels nothing more is known than some. */
export const leastStake = (session: PlaySession, machine: LiveMachine): number => {
  const levels = machine.equipment.bands.map(({ bet }) => bet);
  return activeBet(session, machine) ?? (levels.length === 0 ? 1 : Math.min(...levels));
};

/** The bet that is shown: that of the last game, or of the level chosen before a house that has seen none yet. */
export const shownBet = (session: PlaySession, machine: LiveMachine): MinorUnits =>
  session.state.game.bet > 0
    ? session.state.game.bet
    : (activeBet(session, machine) ?? session.state.game.bet);

/** The stake of the next game, as far as the house can know it: the machine may have been set by other means. */
export function knownStake(session: PlaySession, machine: LiveMachine): MinorUnits | undefined {
  const { bet } = session.state.game;
  const chosen = activeBet(session, machine);
  return bet === 0 || bet === chosen ? chosen : undefined;
}

const activeBet = ({ state }: PlaySession, { equipment }: LiveMachine): MinorUnits | undefined =>
  equipment.bands.find(({ id }) => id === state.game.activeBand)?.bet;
