import type { Refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { MachineNotifications, PlayerNotifications } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type { SiteContext } from '../../../context.ts';
import { type MachineContext, statusOf } from '../../../machines/registry/index.ts';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import { Retry } from '../../../platform/retry.ts';
import { playerBalance, publishBalance } from '../../../wallet/index.ts';
import { type PlaySession, shownBet, totalsOf, wireState } from '../state/play-session.ts';
import type { Seats } from '../state/seats.ts';

type MachineMessages = {
  [M in keyof typeof MachineNotifications]: (typeof MachineNotifications)[M]['_zod']['input'];
};
type SessionMessage = (typeof PlayerNotifications)['session']['_zod']['input'];
type EndedTransfer = MachineMessages['credit']['transfer'];

/** Every notification of play: to the machine connection of a player, and to the player's other screens. */
export class PlayerFeed {
  readonly balances: Balances;
  readonly #parts;

  constructor(
    parts: Pick<MachineContext, 'db' | 'bus' | 'clock' | 'log' | 'refusalTexts' | 'registry'> & {
      readonly seats: Seats;
    },
  ) {
    this.#parts = parts;
    this.balances = new Balances(parts);
  }

  close(): void {
    this.balances.close();
  }

  /** Notifies the machine connection of the player at a machine. */
  notify<M extends keyof MachineMessages>(machineId: number, method: M, data: MachineMessages[M]): void {
    this.#parts.bus.publishHere(playTopic(machineId), { method, data });
  }

  /** Tells the player at a machine why something happens without a request, and what the client is to do (C4.11). */
  info(machineId: number, reason: Refusal, action?: string): void {
    const notice = this.#parts.refusalTexts.notice(reason);
    this.notify(machineId, 'info', { ...notice, ...(action === undefined ? {} : { action }) });
  }

  /** The phase of a session has changed: in the list of machines, for the player, and on the other screens. */
  phase(session: PlaySession): void {
    this.seat(session);
    this.notify(session.machineId, 'state', { state: wireState(session.state) });
    this.#publishSession(session);
  }

  /** A session that an earlier owner of the floor left open: what that did may not have been notified. */
  resumed(session: PlaySession): void {
    this.#publishSession(session);
    void this.balances.changed(session.playerId);
  }

  /** A session is open: in the list of machines. */
  seat({ machineId, playerId, state }: PlaySession): void {
    this.#parts.registry.change(machineId, { seat: { state: wireState(state), playerId } });
  }

  /** Another connection has taken the seat over: the older one closes. */
  takenOver({ sessionId }: PlaySession, connection: string): void {
    this.#parts.bus.publishHere(seatTakenTopic(sessionId), { connection });
  }

  /** A session has ended, and its seat is free. */
  ended(session: PlaySession, reason: string): void {
    const { bus, seats } = this.#parts;
    this.notify(session.machineId, 'state', { state: 'ended', reason });
    bus.publish(sessionEndedTopic(session.sessionId), {});
    const machine = seats.machine(session);
    const { id, name } = machine;
    const { sessionId } = session;
    const message: SessionMessage = { status: false, name, id, sessionId, machine_status: statusOf(machine) };
    bus.publish(sessionTopic(session.playerId), message);
  }

  /** The credit meter was read; `transfer`: the transfer that has changed it, or has not. */
  credit(session: PlaySession, transfer?: EndedTransfer): void {
    const { seats } = this.#parts;
    const machine = seats.machine(session);
    const { credit } = machine;
    const { win } = session.state.game;
    const bet = shownBet(session, machine);
    const totals = totalsOf(session.played);
    const data = { credit, bet, win, totals, ...(transfer === undefined ? {} : { transfer }) };
    this.notify(session.machineId, 'credit', data);
    seats.happened(session, { type: 'credit' });
  }

  lamps(machineId: number): void {
    const { registry, seats } = this.#parts;
    const machine = registry.find(machineId);
    if (machine !== undefined && seats.at(machineId) !== undefined)
      this.notify(machineId, 'lamps', { lamps: machine.lamps });
  }

  trouble(machineId: number, trouble: Trouble | null): void {
    this.notify(machineId, 'trouble', { trouble });
    this.session(machineId);
  }

  /** Something of a machine has changed that the player's other screens show. */
  session(machineId: number): void {
    const session = this.#parts.seats.at(machineId);
    if (session !== undefined) this.#publishSession(session);
  }

  /** An open session, as the player's other screens show it. */
  openSession(session: PlaySession): SessionMessage {
    const { seats, clock } = this.#parts;
    const machine = seats.machine(session);
    const { id, name } = machine;
    const { state, sessionId } = session;
    const message = { status: true, name, id, sessionId, machine_status: statusOf(machine) };
    if (state.phase !== 'held') return message;
    return { ...message, seconds: Math.max(0, Math.ceil((state.heldUntil - clock.monotonic()) / 1000)) };
  }

  #publishSession(session: PlaySession): void {
    this.#parts.bus.publish(sessionTopic(session.playerId), this.openSession(session));
  }
}

/** How long (ms) until a balance that could not be read is read again, doubling up to the most. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 60_000;

interface BalanceChange {
  readonly playerId: number;
  readonly withheld: MinorUnits;
}

/** Publishes the balances of players, once for each change and in the order of the changes. */
export class Balances {
  readonly #parts;
  readonly #mutex = new KeyedMutex<number>();
  readonly #retry: Retry<BalanceChange>;

  constructor(parts: Pick<SiteContext, 'db' | 'bus' | 'clock' | 'log'>) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: RETRY_FIRST_MS, mostMs: RETRY_MOST_MS });
  }

  close(): void {
    this.#retry.close();
  }

  /**
   * A balance has changed, and that is committed; `withheld`: what a payout cap has kept back, where no other notification
   * says so. Resolves when it is published, or a retry is scheduled.
   */
  changed(playerId: number, withheld = minorUnits(0)): Promise<void> {
    return this.#publish({ playerId, withheld });
  }

  /** What a wallet holds, for a reply: not older than a balance that was published before it. */
  of(playerId: number): Promise<MinorUnits> {
    return this.#mutex.run(playerId, () => playerBalance(this.#parts.db, playerId));
  }

  async #publish(change: BalanceChange): Promise<void> {
    const { playerId, withheld } = change;
    try {
      await this.#mutex.run(playerId, () => publishBalance(this.#parts, playerId, withheld));
      this.#retry.clear(change);
    } catch (error) {
      this.#parts.log.error({ err: error, playerId }, 'cannot publish a balance; retrying');
      this.#retry.schedule(change, () => void this.#publish(change));
    }
  }
}

/** Where the notifications of a machine connection are published, as `{method, data}`. */
export const playTopic = (machineId: number): string => `session.${machineId}`;
/** Where a player's open session is published, as its notification. */
export const sessionTopic = (playerId: number): string => `player.${playerId}.session`;
/** Where it is published that another connection has taken a seat over, as `{connection}`. */
export const seatTakenTopic = (sessionId: number): string => `session.${sessionId}.taken`;
/** Where it is published that a session has ended. */
export const sessionEndedTopic = (sessionId: number): string => `session.${sessionId}.ended`;
/** Where it is published that the floor of a machine has linked. */
export const floorThereTopic = (machineId: number): string => `machine.${machineId}.there`;
