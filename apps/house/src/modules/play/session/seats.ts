import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { SeatOrder } from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineNotifications, PlayerNotifications } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { KeyedMutex } from '../../../platform/keyed-mutex.ts';
import {
  type FloorOrders,
  type LiveMachine,
  type MachineRegistry,
  refusedAs,
  statusOf,
} from '../../machines/index.ts';
import type { Transfer } from '../../wallet/index.ts';
import { shownBet } from '../controls/stake.ts';
import { OrphanedCredit } from '../money/orphaned-credit.ts';
import type { TransferService } from '../money/transfer-service.ts';
import type { PlayRepository, SessionRow } from './play.repository.ts';
import {
  floorThereTopic,
  newPlaySession,
  type PlaySession,
  playTopic,
  sessionEndedTopic,
  sessionTopic,
} from './play-session.ts';
import type { SessionEvent, SessionObserver } from './session-events.ts';
import { SettleWindow } from './settle-window.ts';

/** How long (ms) until a machine that refused to pay out is asked again, doubling up to the last. */
const PAY_AGAIN_FIRST_MS = 1_000;
const PAY_AGAIN_MOST_MS = 60_000;
/** How long (ms) until what a closing session waits for is looked at again. */
const LOOK_AGAIN_MS = 10_000;

export interface SeatsParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly transfers: TransferService;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether a machine is locked until a hand pay is paid. */
  waitsForHandPay(machineId: number): boolean;
  /** How long (s) a seat is held for a player whose connection is lost. */
  readonly holdSeconds: number;
  /** Reserves a seat that is about to be free for the first queue entry, if there is one. */
  readonly reserve: (machineId: number) => Promise<void>;
}

type Told = { [M in keyof typeof MachineNotifications]: (typeof MachineNotifications)[M]['_zod']['input'] };
type SessionNews = (typeof PlayerNotifications)['session']['_zod']['input'];
type SettledTransfer = Told['credit']['transfer'];

/** The seats of this house: who sits where, how long a seat is held, and how it is given back. */
export class Seats {
  readonly #parts: SeatsParts;
  readonly #sessions = new Map<number, PlaySession>();
  readonly #mutex = new KeyedMutex<number>();
  readonly #observers: SessionObserver[] = [];
  /** Machines that could not be told who sits there. */
  readonly #untold = new Set<number>();
  readonly #leftovers: OrphanedCredit;
  readonly settleWindow: SettleWindow;

  constructor(parts: SeatsParts) {
    this.#parts = parts;
    this.settleWindow = new SettleWindow(parts);
    this.#leftovers = new OrphanedCredit({ ...parts, sat: (machineId) => this.#sessions.has(machineId) });
  }

  /** Takes up the sessions that an earlier process left open: their seats are held from now on. */
  async resume(): Promise<void> {
    for (const row of await this.#parts.repository.openSessions()) await this.#takeUp(row);
  }

  /** Takes up a session of a machine that the database knows and nobody here does. Nobody sits down meanwhile. */
  async resumeLost(machineId: number): Promise<void> {
    if (this.#sessions.has(machineId)) return;
    const sessions = await this.#parts.repository.openSessions();
    const lost = sessions.find(({ machine_id }) => machine_id === machineId);
    if (lost === undefined) return;
    this.#untold.add(machineId);
    await this.#takeUp(lost);
    await this.#orderAsItIs(machineId);
  }

  async #takeUp(row: SessionRow): Promise<void> {
    const session = this.open(row);
    // For all that is known here.
    this.settleWindow.gameEnded(session);
    this.#setSeat(session);
    if (session.closing === undefined) await this.#hold(session);
  }

  /** Stops every timer; sessions stay as they are for the next process. */
  close(): void {
    for (const session of this.#sessions.values()) session.cancelTimer();
    this.#sessions.clear();
    this.#leftovers.close();
  }

  /** Passes every later event of a play session to the observer. */
  observe(observer: SessionObserver): void {
    this.#observers.push(observer);
  }

  happened(session: PlaySession, event: SessionEvent): void {
    for (const observer of this.#observers) observer.happened(session, event);
  }

  /** Something has happened to machines; nothing where nobody sits. */
  happenedAt(machineIds: readonly number[], event: SessionEvent): void {
    for (const machineId of machineIds) {
      const session = this.#sessions.get(machineId);
      if (session !== undefined) this.happened(session, event);
    }
  }

  at(machineId: number): PlaySession | undefined {
    return this.#sessions.get(machineId);
  }

  /** Whether its player still sits there, and has not given it up. */
  stands(session: PlaySession): boolean {
    return this.#sessions.get(session.machineId) === session && session.closing === undefined;
  }

  ofPlayer(playerId: number): PlaySession | undefined {
    return [...this.#sessions.values()].find((session) => session.playerId === playerId);
  }

  /** `openedAt`: when it began (ms since 1970); unless told, by the database's clock. */
  open(row: SessionRow, openedAt = row.started_at.getTime()): PlaySession {
    const session = newPlaySession(row, openedAt);
    session.waits = this.waitsForHandPay(session.machineId);
    this.#sessions.set(session.machineId, session);
    return session;
  }

  setState(session: PlaySession, state: PlaySession['state']): void {
    session.state = state;
    this.#setSeat(session);
    this.tell(session.machineId, 'state', { state });
    this.#parts.bus.publish(sessionTopic(session.playerId), this.openSession(session));
  }

  #setSeat({ machineId, state, playerId }: PlaySession): void {
    this.#parts.registry.setSeat(machineId, { state, playerId });
  }

  /** An open session as its player's other screens hear of it. */
  openSession(session: PlaySession): SessionNews {
    const { id, name, ...machine } = this.machine(session);
    const { heldUntil } = session;
    const left =
      heldUntil === undefined ? undefined : Math.ceil((heldUntil - this.#parts.clock.monotonic()) / 1000);
    return {
      status: true,
      name,
      id,
      machine_status: statusOf({ id, name, ...machine }),
      ...(left === undefined ? {} : { seconds: Math.max(0, left) }),
    };
  }

  tell<M extends keyof Told>(machineId: number, method: M, data: Told[M]): void {
    this.#parts.bus.publish(playTopic(machineId), { method, data });
  }

  tellCredit(session: PlaySession, transfer?: SettledTransfer): void {
    const machine = this.machine(session);
    const { credit } = machine;
    const { machineId, win } = session;
    const bet = shownBet(session, machine);
    this.tell(machineId, 'credit', { credit, bet, win, ...(transfer === undefined ? {} : { transfer }) });
    this.happened(session, { type: 'credit' });
  }

  tellLamps(machineId: number): void {
    const machine = this.#parts.registry.find(machineId);
    if (machine !== undefined && this.#sessions.has(machineId))
      this.tell(machineId, 'lamps', { lamps: machine.lamps });
  }

  machine({ machineId }: PlaySession): LiveMachine {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) throw new Error(`machine ${machineId} is gone from the registry`);
    return machine;
  }

  /** Moves all credit to the player's wallet, once for each id. Ends as the transfer stands after a few seconds. */
  async takeCredit(
    { playerId, machineId, sessionId }: PlaySession,
    requestId = `out-${randomUUID()}`,
  ): Promise<Result<Transfer, Refusal>> {
    const moved = await this.#parts.transfers.cashOut({ requestId, playerId, machineId, sessionId });
    return moved.ok ? moved : err(refusal(moved.error));
  }

  /** Whether a machine is locked until a hand pay is paid: nothing is asked of it until then. */
  waitsForHandPay(machineId: number): boolean {
    return this.#parts.waitsForHandPay(machineId);
  }

  /** What is the matter at a machine is told to whoever sits there. */
  tellTrouble(machineId: number, trouble: Trouble | null): void {
    const session = this.#sessions.get(machineId);
    if (session === undefined) return;
    this.tell(machineId, 'trouble', { trouble });
    this.tellSession(machineId);
    const waits = this.waitsForHandPay(machineId);
    if (waits === session.waits) return;
    session.waits = waits;
    this.happened(session, { type: 'hand-pay', waits });
  }

  /** Something of a machine has changed that the player's other screens show. */
  tellSession(machineId: number): void {
    const session = this.#sessions.get(machineId);
    if (session !== undefined)
      this.#parts.bus.publish(sessionTopic(session.playerId), this.openSession(session));
  }

  /** A machine may be locked, or be so no more. */
  lockChanged(machineId: number): void {
    const session = this.#sessions.get(machineId);
    if (session !== undefined) this.settleWindow.lockChanged(session);
  }

  /** Gives a seat up: its credit goes to the wallet and the session ends by itself. */
  leave(session: PlaySession, reason: string): void {
    if (session.closing !== undefined) return;
    session.closing = reason;
    session.cancelTimer();
    session.heldUntil = undefined;
    this.happened(session, { type: 'leaving' });
    this.setState(session, 'cashing-out');
    this.#background(this.#parts.repository.setState(session.sessionId, 'cashing-out', null));
    this.goOnClosing(session.machineId);
  }

  /** The player's connection is gone: the running game finishes, the seat is held. */
  disconnected(session: PlaySession, connection: string): void {
    if (session.connection !== connection || this.#sessions.get(session.machineId) !== session) return;
    session.connection = undefined;
    this.happened(session, { type: 'disconnected' });
    if (session.closing === undefined) this.#background(this.#hold(session));
  }

  /** Something has changed that the closing of a session, or credit that nobody owns, may have waited for. */
  goOnClosing(machineId: number): void {
    const session = this.#sessions.get(machineId);
    if (session === undefined) this.#background(this.#leftovers.settle(machineId));
    else if (session.closing !== undefined) {
      const reason = session.closing;
      // One step after another, so that none acts on what another has changed meanwhile.
      const step = this.#mutex.run(machineId, () => this.#closeStep(session, reason));
      // What failed here, and not at the machine, brings no report to go on by.
      step.catch(() => this.payRefused(machineId));
      this.#background(step);
    }
  }

  /** The machine would not pay out now: a game may be running, or its door be open. */
  payRefused(machineId: number): void {
    const session = this.#sessions.get(machineId);
    if (session === undefined) this.#leftovers.later(machineId);
    else if (session.closing !== undefined)
      this.#stepLater(session, Math.min(PAY_AGAIN_MOST_MS, PAY_AGAIN_FIRST_MS * 2 ** session.payTries++));
  }

  #stepLater(session: PlaySession, ms: number, first: () => Promise<unknown> = async () => undefined): void {
    session.cancelTimer();
    session.cancelTimer = this.#parts.clock.after(ms, () => {
      this.#background(first().finally(() => this.goOnClosing(session.machineId)));
    });
  }

  /** A floor is there: its machines learn who sits at them, and what was left on them goes where it belongs. */
  async floorLinked(machineIds: readonly number[]): Promise<void> {
    await this.#parts.transfers.reconcile(machineIds);
    for (const machineId of machineIds)
      await this.#linked(machineId).catch((error: unknown) =>
        this.#parts.log.error({ err: error, machineId }, 'a machine did not learn who sits there'),
      );
  }

  async #linked(machineId: number): Promise<void> {
    const session = this.#sessions.get(machineId);
    await this.#orderAsItIs(machineId);
    if (session !== undefined) this.tellCredit(session);
    this.#parts.bus.publish(floorThereTopic(machineId), {});
    this.goOnClosing(machineId);
  }

  /** A machine may be within reach again: it learns who sits there, if it could not be told before. */
  inReach(machineId: number): void {
    if (!this.#untold.has(machineId)) return;
    // The answer says what its meter shows.
    this.#background(this.#orderAsItIs(machineId).then(() => this.goOnClosing(machineId)));
  }

  /** Whether a machine knows who sits there; one that could not be told is told now. */
  async isTold(machineId: number): Promise<boolean> {
    return !this.#untold.has(machineId) || this.#orderAsItIs(machineId);
  }

  async #orderAsItIs(machineId: number): Promise<boolean> {
    const session = this.#sessions.get(machineId);
    return (await this.orderSeat(machineId, session !== undefined && session.closing === undefined)).ok;
  }

  /**
   * The session is over, unless money has gone on its way at this moment. The machine is free again once the floor has
   * locked it, or could not be asked.
   */
  async end(session: PlaySession, reason: string): Promise<void> {
    const { machineId, sessionId } = session;
    session.closing = reason;
    session.cancelTimer();
    this.happened(session, { type: 'leaving' });
    if (!(await this.#parts.repository.end(session, reason))) return this.#stepLater(session, LOOK_AGAIN_MS);
    if (this.#sessions.get(machineId) !== session) return;
    await this.orderSeat(machineId, false);
    await this.#reserve(machineId);
    // Ended by another step meanwhile, and somebody may sit there by now.
    if (this.#sessions.get(machineId) !== session) return;
    this.#sessions.delete(machineId);
    this.#parts.registry.setSeat(machineId, undefined);
    this.tell(machineId, 'state', { state: 'ended', reason });
    this.#parts.bus.publish(sessionEndedTopic(sessionId), {});
    const { id, name } = this.machine(session);
    const news: SessionNews = { status: false, name, id, machine_status: statusOf(this.machine(session)) };
    this.#parts.bus.publish(sessionTopic(session.playerId), news);
    this.goOnClosing(machineId);
  }

  /** A queue that cannot be read keeps no seat from being free. */
  async #reserve(machineId: number): Promise<void> {
    const { reserve, log } = this.#parts;
    await reserve(machineId).catch((error: unknown) =>
      log.error({ err: error, machineId }, 'queue lookup failed; the seat is free'),
    );
  }

  /** A floor that was away, or does not reach its machine, is told again when that is over. */
  async orderSeat(machineId: number, taken: boolean): Promise<Result<void, Refusal>> {
    const order = this.#parts.orders.give(SeatOrder, { machineId, taken });
    const given = await refusedAs(refusal('machineOffline'), order);
    if (!given.ok) {
      this.#untold.add(machineId);
      return given;
    }
    this.#parts.registry.setCredit(machineId, minorUnits(given.value.credit));
    this.#untold.delete(machineId);
    return ok(undefined);
  }

  async #hold(session: PlaySession): Promise<void> {
    const { holdSeconds, repository, clock } = this.#parts;
    const millis = holdSeconds * 1000;
    this.#holdFor(session, millis);
    this.setState(session, 'reconnecting');
    await repository.setState(session.sessionId, 'reconnecting', new Date(clock.now() + millis));
  }

  #holdFor(session: PlaySession, millis: number): void {
    const { clock } = this.#parts;
    session.heldUntil = clock.monotonic() + millis;
    session.cancelTimer();
    session.cancelTimer = clock.after(millis, () => this.#holdOver(session));
  }

  /** A seat is not given up while a hand pay waits at it. */
  #holdOver(session: PlaySession): void {
    const longer = Math.max(this.#parts.holdSeconds * 1000, LOOK_AGAIN_MS);
    if (this.waitsForHandPay(session.machineId)) {
      this.#holdFor(session, longer);
      this.tellSession(session.machineId);
    } else this.leave(session, 'connection-lost');
  }

  async #closeStep(session: PlaySession, reason: string): Promise<void> {
    if (this.#sessions.get(session.machineId) !== session) return;
    if (this.machine(session).condition === 'offline') return;
    const { machineId } = session;
    const { transfers } = this.#parts;
    // The end of an open transfer brings the next step. One that failed here, before it was ordered, is asked about.
    if ((await transfers.openAt(machineId)) !== undefined)
      return this.#stepLater(session, LOOK_AGAIN_MS, () => transfers.reconcile([machineId]));
    const { credit, creditKnown, running } = this.machine(session);
    if (!creditKnown) return this.#stepLater(session, LOOK_AGAIN_MS, () => this.#orderAsItIs(machineId));
    if (credit === 0 && running === undefined) {
      const left = this.settleWindow.left(session);
      return left > 0 ? this.#stepLater(session, Math.min(left, LOOK_AGAIN_MS)) : this.end(session, reason);
    }
    // Its end brings the next step, and so does the end of the game.
    if (this.waitsForHandPay(machineId)) return;
    if (credit === 0) return this.#stepLater(session, LOOK_AGAIN_MS);
    // Should neither be heard of, it is looked at again.
    this.#stepLater(session, LOOK_AGAIN_MS);
    await this.takeCredit(session);
  }

  #background(work: Promise<unknown>): void {
    void work.catch((error: unknown) => this.#parts.log.error({ err: error }, 'background work failed'));
  }
}
