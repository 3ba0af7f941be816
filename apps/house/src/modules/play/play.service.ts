import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineInitReply } from '@floorcast/contract/sockets';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import { receivedWithin } from '../../platform/bus/received-within.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Account } from '../auth/index.ts';
import type { LiveMachine, MachineRegistry } from '../machines/index.ts';
import type { AutoplayService } from './controls/autoplay-service.ts';
import type { Controls } from './controls/controls.ts';
import type { TransferService } from './money/transfer-service.ts';
import type { HousePolicy } from './policy.ts';
import { endLockedSession } from './session/end-locked-session.ts';
import { resumeLostSessions } from './session/lost-sessions.ts';
import type { PlayRepository } from './session/play.repository.ts';
import {
  floorThereTopic,
  type PlaySession,
  seatTakenTopic,
  sessionEndedTopic,
} from './session/play-session.ts';
import { releaseSeat } from './session/release-seat.ts';
import type { Seats } from './session/seats.ts';
import { describeSession } from './session/session-description.ts';
import type { Troubles } from './session/troubles.ts';

/** How long (ms) a player who comes back waits for the floor, when it is not there yet either. */
const FLOOR_WAIT_MS = 10_000;
/** How long (ms) whoever cancels a session, or leaves it for the next, waits for its end. */
const CANCEL_MS = 6_000;

export interface PlayParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly transfers: TransferService;
  readonly seats: Seats;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: HousePolicy;
  readonly autoplay: AutoplayService;
  readonly troubles: Troubles;
  readonly controls: Controls;
}

/** Who asks for a seat, and over which connection. */
interface Asking {
  readonly account: Account;
  readonly connection: string;
  readonly ip: string;
  /** Whether they still are connected, and may play. */
  isThere(): Promise<boolean>;
}

/** Takes, returns to and gives up the seat of a machine. */
export class PlayService {
  readonly #parts: PlayParts;
  readonly #mutex = new KeyedMutex<number>();

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /** Takes a seat, or comes back to one's own. */
  async sit(asking: Asking, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { registry, seats } = this.#parts;
    if (registry.find(machineId) === undefined)
      return err(refusal('notFound', { what: `machine ${machineId}` }));
    const own = seats.ofPlayer(asking.account.id);
    // Whoever has left a seat and takes the next, or the same again, is sooner there than the machine has paid out.
    if (own?.closing !== undefined) {
      await this.#hasEnded(own);
      if (!(await asking.isThere())) return err(refusal('noSession'));
    }
    if (seats.at(machineId) !== undefined) return this.#comeBack(asking, machineId);
    // The same player may ask twice at once: the second comes back to the seat of the first.
    return this.#mutex.run(machineId, () =>
      seats.at(machineId) === undefined
        ? this.#takeSeat(asking, machineId)
        : this.#comeBack(asking, machineId),
    );
  }

  async #takeSeat(asking: Asking, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { account, connection, ip } = asking;
    const { registry, repository, seats, controls, clock } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined) return err(refusal('machineOffline'));
    const closed = whyNot(machine, account);
    if (closed !== undefined) return err(refusal(closed));
    if (seats.waitsForHandPay(machineId)) return err(refusal('machineMalfunction'));
    // What may be on it is somebody else's.
    const asked = machine.creditKnown ? ok(undefined) : await seats.orderSeat(machineId, false);
    if (!asked.ok) return asked;
    if (await this.#isOwed(machineId)) {
      // It goes back to them first.
      seats.goOnClosing(machineId);
      return err(refusal('machineBusy'));
    }
    const opened = await repository.open(machineId, account.id, ip, new Date(clock.now()));
    if (!opened.ok) {
      await resumeLostSessions(this.#parts, this.#mutex, machineId);
      if (seats.at(machineId) !== undefined) return this.#comeBack(asking, machineId);
      return err(refusal(opened.error));
    }
    const { session: row, place } = opened.value;
    const session = seats.open(row, clock.now());
    session.connection = connection;
    session.staff = account.type !== 'user';
    seats.setState(session, 'live');
    const told = await seats.orderSeat(machineId, true);
    // Given up meanwhile: it ends by itself, or has ended.
    if (!seats.stands(session)) return err(refusal('sessionTerminated'));
    if (!told.ok) {
      await releaseSeat(this.#parts, session, place);
      return told;
    }
    controls.chooseLowestBand(session);
    return ok(session);
  }

  /** Whether a machine holds somebody's credit, or may come to: a game runs, or a transfer is open. */
  async #isOwed(machineId: number): Promise<boolean> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined || machine.credit > 0 || machine.running !== undefined) return true;
    return (await this.#parts.transfers.openAt(machineId)) !== undefined;
  }

  /** What a player is told on sitting down. */
  describe(session: PlaySession): Promise<MachineInitReply> {
    return describeSession(this.#parts, session);
  }

  /**
   * Ends a session from outside: its player is told, its credit goes to their wallet. Staff end one, too, that has been
   * given up and that its machine keeps from its end.
   */
  async kick(account: Account, machineId: number): Promise<Result<{ playerId: number }, Refusal>> {
    const { seats } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined) return err(refusal('noSession'));
    const { playerId } = session;
    if (playerId !== account.id && account.type === 'user') return err(refusal('notAllowed'));
    if (session.closing !== undefined && account.type !== 'user' && seats.settleWindow.isLocked(machineId)) {
      const ended = await endLockedSession(this.#parts, session);
      return ended.ok ? ok({ playerId }) : ended;
    }
    seats.tell(machineId, 'info', { code: 50100, params: {}, message: '', action: 'QUIT_REQUEST' });
    seats.leave(session, 'kicked');
    return ok({ playerId });
  }

  /** Cashes one's own open session out and ends it. Refused as pending when the machine takes its time. */
  async cancel(account: Account, machineId: number): Promise<Result<true, Refusal>> {
    const { seats } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined || session.playerId !== account.id) return err(refusal('noSession'));
    const ended = this.#hasEnded(session);
    seats.leave(session, 'cancelled');
    return (await ended) ? ok(true) : err(refusal('transferPending'));
  }

  /** Whether a session has ended within a few seconds. */
  #hasEnded({ sessionId }: PlaySession): Promise<boolean> {
    return receivedWithin(this.#parts, sessionEndedTopic(sessionId), CANCEL_MS);
  }

  async #comeBack(asking: Asking, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { account, connection } = asking;
    const { seats, bus, repository } = this.#parts;
    const before = seats.at(machineId);
    if (before?.playerId !== account.id) return err(refusal('machineBusy'));
    if (before.closing !== undefined) return err(refusal('sessionTerminated'));
    if (!(await this.#floorThere(machineId)) || !(await seats.isTold(machineId)))
      return err(refusal('machineOffline'));
    const session = seats.at(machineId);
    if (session?.playerId !== account.id || !seats.stands(session)) return err(refusal('sessionTerminated'));
    await repository.setState(session.sessionId, 'live', null);
    const there = await asking.isThere();
    if (!seats.stands(session)) {
      // Given up meanwhile: a house that starts anew is not to keep it.
      await repository.setState(session.sessionId, 'cashing-out', null);
      return err(refusal('sessionTerminated'));
    }
    // From here on nothing is waited for.
    if (!there) return err(refusal('noSession'));
    session.cancelTimer();
    session.heldUntil = undefined;
    if (session.connection !== connection) seats.happened(session, { type: 'disconnected' });
    session.connection = connection;
    session.staff = account.type !== 'user';
    bus.publish(seatTakenTopic(session.sessionId), { connection });
    seats.setState(session, 'live');
    return ok(session);
  }

  /** After a start of the house a player may be back before the floor: then nothing is known of the machine. */
  async #floorThere(machineId: number): Promise<boolean> {
    const known = () => this.#parts.registry.find(machineId)?.equipment.buttons.length !== 0;
    if (!known()) await receivedWithin(this.#parts, floorThereTopic(machineId), FLOOR_WAIT_MS);
    return known();
  }
}

/** Why nobody, or not this account, may sit down at a machine that is free. */
function whyNot({ condition, reserved }: LiveMachine, account: Account): ErrorName | undefined {
  if (condition === 'offline') return 'machineOffline';
  if (condition === 'malfunction') return 'machineMalfunction';
  return reserved && account.type === 'user' ? 'machineReserved' : undefined;
}
