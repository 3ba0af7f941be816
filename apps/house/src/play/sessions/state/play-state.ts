import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { RealityCheck } from '@floorcast/contract/reality-check';

/** The settle window (ms): after the end of a game, a game that was won in it may still begin (C4.28). */
export const SETTLE_MS = 4_000;

/** Within this time (ms) after a press of start the machine must begin a game. */
export const CONFIRM_MS = 4_000;

/** What is known of the games of a session, in every phase. Times are in ms, monotonic. */
export interface Game {
  readonly activeBand: number | null;
  readonly bet: MinorUnits;
  readonly win: MinorUnits;
  /** The press on its way to the panel, with the time at which start was pressed before it. */
  readonly press: { readonly startPressedBefore: number; readonly mayStartBefore: number } | null;
  /** Whether the game that began last is free. */
  readonly free: boolean;
  /** When start was last pressed, a game last began, and last ended. */
  readonly startPressedAt: number;
  /** When a button was last pressed that may begin a game, start or another. */
  readonly mayStartAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** When the settle window ends; infinite while a lock may suspend it (C4.29). */
  readonly settlesAt: number;
  /** Whether the player may play reserved machines. */
  readonly staff: boolean;
  /** Whether the machine waits for a hand pay, as last notified. */
  readonly waitsForHandPay: boolean;
  /** The reality check that waits for the player's answer, if there is one: nothing is pressed meanwhile. */
  readonly check: RealityCheck | null;
  /** One is due, and waits for the end of the game that runs: no further one is started. */
  readonly checkDue: boolean;
}

/** Its player is connected. */
export interface LivePlay {
  readonly game: Game;
  readonly phase: 'live';
  readonly connection: string;
}

/** The connection of its player is lost. */
export interface HeldPlay {
  readonly game: Game;
  readonly phase: 'held';
  /** When the seat is given up (ms, monotonic). */
  readonly heldUntil: number;
}

/** The seat is given up: the credit is cashed out, then the session ends. */
export interface ClosingPlay {
  readonly game: Game;
  readonly phase: 'closing';
  /** Why, as the session records it. */
  readonly reason: string;
  /** The connection that still follows the end, if there is one. */
  readonly connection: string | undefined;
  /** How often the machine has refused to pay out. */
  readonly payTries: number;
}

/** An open play session. It begins live or, after a restart, held or closing; only `live` and `held` lead back. */
export type PlayState = LivePlay | HeldPlay | ClosingPlay;

/** Nothing was played yet. */
const UNPLAYED = {
  bet: minorUnits(0),
  win: minorUnits(0),
  press: null,
  free: false,
  check: null,
  checkDue: false,
  startPressedAt: Number.NEGATIVE_INFINITY,
  mayStartAt: Number.NEGATIVE_INFINITY,
  startedAt: Number.NEGATIVE_INFINITY,
  endedAt: Number.NEGATIVE_INFINITY,
  settlesAt: Number.NEGATIVE_INFINITY,
} as const;

/** A session that begins. */
export const newPlay = ({
  connection,
  ...begun
}: Pick<LivePlay, 'connection'> & Pick<Game, 'activeBand' | 'staff' | 'waitsForHandPay'>): LivePlay => ({
  phase: 'live',
  connection,
  game: { ...UNPLAYED, ...begun },
});

/** What a starting house finds of an open session. Until `at` (ms, monotonic) a game may have run. */
interface FoundPlay extends Pick<Game, 'activeBand' | 'waitsForHandPay'> {
  readonly closing: boolean;
  readonly heldUntil: number;
  readonly at: number;
  readonly locked: boolean;
}

/** A session that an earlier process left open: it goes on closing, or its seat is held. */
export function resumedPlay({ closing, heldUntil, at, locked, ...found }: FoundPlay): PlayState {
  const game = {
    ...UNPLAYED,
    ...found,
    staff: false,
    startedAt: at,
    endedAt: at,
    settlesAt: settlesAfter({ at, locked }),
  };
  return closing
    ? { phase: 'closing', game, reason: 'cash-out', connection: undefined, payTries: 0 }
    : { phase: 'held', game, heldUntil };
}

/** When the settle window ends that the end of a game, or of a lock, has opened: four full seconds follow it. */
export const settlesAfter = ({ at, locked }: { readonly at: number; readonly locked: boolean }): number =>
  locked ? Number.POSITIVE_INFINITY : at + SETTLE_MS;

/** The connection that plays, or follows the end; undefined while there is none. */
export const connectionOf = (state: PlayState): string | undefined =>
  state.phase === 'held' ? undefined : state.connection;

/** Whether a press is in flight: there is one at a time (C4.26). */
export const isPressing = ({ game }: PlayState): boolean => game.press !== null;

/** When a game was last started, by what the house knows (ms, monotonic). */
export const lastStart = ({ game }: PlayState): number => Math.max(game.startPressedAt, game.startedAt);

/** Whether a reality check is open or due: no game is started before it is answered. */
export const isHeldByCheck = ({ game }: PlayState): boolean => game.check !== null || game.checkDue;
