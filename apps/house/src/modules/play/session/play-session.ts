import type { MinorUnits } from '@floorcast/contract/money';
import { minorUnits } from '@floorcast/contract/money';
import type { SessionState } from '@floorcast/contract/sockets';
import type { SessionRow } from './play.repository.ts';

/** A machine with its open session: who sits there and what the game is doing. */
export interface PlaySession {
  readonly sessionId: number;
  readonly machineId: number;
  readonly playerId: number;
  /** When the session began (ms since 1970). */
  readonly openedAt: number;
  state: Exclude<SessionState, 'ended'>;
  /** Why the session is being closed; undefined while it is not. */
  closing: string | undefined;
  /** The connection that plays; undefined while nobody is connected. */
  connection: string | undefined;
  activeBand: number | null;
  bet: MinorUnits;
  win: MinorUnits;
  /** Whether a press is on its way to the panel. */
  pressing: boolean;
  /** When start was last pressed, a game last began and last ended (ms, monotonic). */
  startPressedAt: number;
  startedAt: number;
  endedAt: number;
  /** From when on (ms, monotonic) no game begins any more that was won in the last one; infinite while a lock may hold it up. */
  settlesAt: number;
  /** Whether its player may sit at machines that are kept for somebody. */
  staff: boolean;
  /** Whether the machine is locked until a hand pay is paid, as was last told. */
  waits: boolean;
  /** How often the machine has refused to pay the closing session out. */
  payTries: number;
  /** While the seat is held: when it is given up (ms, monotonic). */
  heldUntil: number | undefined;
  /** Gives up the one timer of the seat: it ends a hold, or asks for the credit again. */
  cancelTimer: () => void;
}

/** Where what happens at a session is told, as `{method, data}` of the machine connection. */
export const playTopic = (machineId: number): string => `session.${machineId}`;
/** Where a player's balance is told, as the notification has it. */
export const balanceTopic = (playerId: number): string => `player.${playerId}.balance`;
/** Where a player's open session is told. */
export const sessionTopic = (playerId: number): string => `player.${playerId}.session`;
/** Where it is told that another connection has taken a seat over, as `{connection}`. */
export const seatTakenTopic = (sessionId: number): string => `session.${sessionId}.taken`;

/** Where it is told that a session has ended. */
export const sessionEndedTopic = (sessionId: number): string => `session.${sessionId}.ended`;

/** Where it is told that the floor of a machine has linked. */
export const floorThereTopic = (machineId: number): string => `machine.${machineId}.there`;

export const newPlaySession = (row: SessionRow, openedAt: number): PlaySession => ({
  sessionId: row.id,
  machineId: row.machine_id,
  playerId: row.player_id,
  openedAt,
  state: row.state === 'ended' || row.state === 'opening' ? 'live' : row.state,
  closing: row.state === 'cashing-out' ? 'cash-out' : undefined,
  connection: undefined,
  activeBand: row.active_band,
  bet: minorUnits(0),
  win: minorUnits(0),
  pressing: false,
  startPressedAt: Number.NEGATIVE_INFINITY,
  startedAt: Number.NEGATIVE_INFINITY,
  endedAt: Number.NEGATIVE_INFINITY,
  settlesAt: Number.NEGATIVE_INFINITY,
  staff: false,
  waits: false,
  payTries: 0,
  heldUntil: undefined,
  cancelTimer: () => undefined,
});

/** When a game was last started, by what we know (ms, monotonic). */
export const lastStart = ({ startPressedAt, startedAt }: PlaySession): number =>
  Math.max(startPressedAt, startedAt);
