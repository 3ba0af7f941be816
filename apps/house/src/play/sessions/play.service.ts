import { INFO_ACTIONS } from '@floorcast/contract/countdowns';
import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PlayPolicy } from '@floorcast/contract/play-policy';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineInitReply } from '@floorcast/contract/sockets';
import { type Seconds, seconds } from '@floorcast/contract/time';
import { statusOf, whyClosed } from '../../machines/registry/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { receivedWithin } from '../../platform/bus/bus.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import type { AutoplayService } from './controls/autoplay-service.ts';
import type { Controls } from './controls/controls.ts';
import { floorThereTopic, sessionEndedTopic } from './feed/player-feed.ts';
import type { AccountReading } from './limits/seat-accounts.ts';
import { holdable, pressable, whyNoSeat } from './limits/seat-rules.ts';
import type { TransferService } from './money/transfer-service.ts';
import type { SessionBooks } from './receipts/session-books.ts';
import { resumeLostSessions } from './recovery/resume.ts';
import type { SeatContext } from './seat-context.ts';
import { type OpenedSession, openSessionOfPlayer } from './state/play.repository.ts';
import { PlaySession, shownBet, totalsOf, wireState } from './state/play-session.ts';
import { connectionOf, newPlay } from './state/play-state.ts';
import type { Troubles } from './troubles.ts';

/** How long (ms) a player who returns waits for the floor, when it is not linked yet either. */
const FLOOR_WAIT_MS = 10_000;
/** How long (ms) a player who cancels a session, or leaves it for the next, waits for its end. */
const END_WAIT_MS = 6_000;

/** A request for a seat, and the connection that makes it. */
interface SeatRequest {
  readonly account: Account;
  readonly connection: string;
  readonly ip: string;
  /** Whether the player is still connected, and may play. */
  isThere(): Promise<boolean>;
  /** Runs what takes the seat, and is refused once the account may not. */
  verified<T>(work: () => T): T;
}

/** Takes, returns to and gives up the seat of a machine. */
export class PlayService {
  readonly #parts;
  readonly #mutex = new KeyedMutex<number>();

  constructor(
    parts: SeatContext & {
      readonly autoplay: AutoplayService;
      readonly troubles: Troubles;
      readonly controls: Controls;
      readonly books: SessionBooks;
    },
  ) {
    this.#parts = parts;
  }

  /** Takes a seat, or returns to the player's own. */
  async sit(request: SeatRequest, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { registry, seats } = this.#parts;
    if (registry.find(machineId) === undefined)
      return err(refusal('notFound', { what: `machine ${machineId}` }));
    // A player who has left a seat and takes the next, or the same one, is there before the machine has paid out.
    const left = await this.#leftBy(request.account);
    if (left !== undefined) {
      await this.#hasEnded(left);
      if (!(await request.isThere())) return err(refusal('noSession'));
    }
    if (seats.at(machineId) !== undefined) return this.#return(request, machineId);
    // The same player may ask twice at once: the second request returns to the seat of the first.
    return this.#mutex.run(machineId, () =>
      seats.at(machineId) ? this.#return(request, machineId) : this.#takeSeat(request, machineId),
    );
  }

  /** The id of the session that a player has left and whose machine is still to pay out, on this floor or another. */
  async #leftBy({ id }: Account): Promise<number | undefined> {
    const { seats, registry, db } = this.#parts;
    const own = seats.ofPlayer(id);
    if (own !== undefined) return own.state.phase === 'closing' ? own.sessionId : undefined;
    const open = await openSessionOfPlayer(db, id);
    const elsewhere = open !== undefined && registry.find(open.machineId) === undefined;
    return elsewhere && open.state === 'cashing-out' ? open.id : undefined;
  }

  /** Does something at a machine that nobody plays and that holds no credit; nobody takes its seat meanwhile. */
  whileFree<T>(machineId: number, work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const { seats } = this.#parts;
    return this.#mutex.run(machineId, async () => {
      if (seats.at(machineId) !== undefined || (await this.#isOwed(machineId)))
        return err(refusal('machineNotEmpty'));
      return work();
    });
  }

  async #takeSeat(request: SeatRequest, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { account, ip } = request;
    const { repository, seats, clock } = this.#parts;
    const free = await this.#isFree(account, machineId);
    if (!free.ok) return free;
    const openedAt = clock.now();
    const opened = await request.verified(() =>
      repository.open(machineId, account.id, ip, new Date(openedAt)),
    );
    if (!opened.ok) {
      await resumeLostSessions(this.#parts, this.#mutex, machineId);
      if (seats.at(machineId) !== undefined) return this.#return(request, machineId);
      return err(refusal(opened.error));
    }
    return this.#begin(request, opened.value, free.value);
  }

  /** Whether a machine may be played by an account, and holds nothing of an earlier player's: what is known of the account. */
  async #isFree(account: Account, machineId: number): Promise<Result<AccountReading, Refusal>> {
    const { registry, seatOrders, handPays, closing, accounts } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined) return err(refusal('machineOffline'));
    const closed = whyClosed(machine, account.type);
    if (closed !== undefined) return err(refusal(closed));
    const reading = await accounts.read(account.id);
    const refused = whyNoSeat(this.#parts, reading.facts, machine);
    if (refused !== undefined) return err(refused);
    if (handPays.waitsAt(machineId)) return err(refusal('machineMalfunction'));
    const asked = machine.creditKnown ? ok(undefined) : await seatOrders.order(machineId, false);
    if (!asked.ok) return asked;
    if (!(await this.#isOwed(machineId))) return ok(reading);
    // It goes back to its owner first.
    closing.proceed(machineId);
    return err(refusal('machineBusy'));
  }

  async #begin(
    { account, connection }: SeatRequest,
    { session: row, place }: OpenedSession,
    reading: AccountReading,
  ): Promise<Result<PlaySession, Refusal>> {
    const { seats, seatOrders, feed, handPays, accounts, controls, closing, clock } = this.#parts;
    const { id: sessionId, machineId, playerId, activeBand } = row;
    const waitsForHandPay = handPays.waitsAt(machineId);
    const state = newPlay({ activeBand, connection, staff: account.type !== 'user', waitsForHandPay });
    const session = new PlaySession({ sessionId, machineId, playerId, openedAt: clock.now() }, state);
    seats.add(session);
    accounts.know(session, reading);
    feed.phase(session);
    const ordered = await seatOrders.order(machineId, true);
    // Given up meanwhile: it ends by itself, or has ended.
    if (!seats.isTaken(session)) return err(refusal('sessionTerminated'));
    if (!ordered.ok) {
      await closing.release(session, place);
      return ordered;
    }
    controls.chooseLowestBand(session);
    return ok(session);
  }

  /** Whether a machine holds credit of an earlier player, or may come to: a game runs, or a transfer is open. */
  async #isOwed(machineId: number): Promise<boolean> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined || machine.credit > 0 || machine.running !== undefined) return true;
    return (await this.#parts.transfers.openAt(machineId)) !== undefined;
  }

  /** The reply to `init`. Its player receives all notifications by then: nothing in it is older than those (C4.69). */
  async describe(session: PlaySession): Promise<MachineInitReply> {
    const { seats, feed, transfers, clock, policy, autoplay, troubles, books, rules } = this.#parts;
    await books.read(session);
    const balance = await feed.balances.of(session.playerId);
    const transfer = await openTransfer(transfers, session);
    // From here on nothing is waited for.
    const machine = seats.machine(session);
    const { cameras, holdMs } = machine.equipment;
    const mostStake = rules.mostStake(session);
    const bands = machine.equipment.bands.filter(({ bet }) => mostStake === undefined || bet <= mostStake);
    return {
      machine: { id: machine.id, name: machine.name, brand: machine.brand, status: statusOf(machine) },
      session: {
        id: session.sessionId,
        state: wireState(session.state),
        seconds: openFor(session, clock.now()),
        totals: totalsOf(session.played),
      },
      balance,
      credit: machine.credit,
      bet: shownBet(session, machine),
      win: session.state.game.win,
      playing: machine.running !== undefined,
      lastGame: session.played.lastGame,
      bands: bands.sort((a, b) => b.Order - a.Order),
      ...(mostStake === undefined ? {} : { mostStake }),
      activeBand: session.state.game.activeBand,
      videos: cameras.map(({ turnable: _, ...video }) => video),
      buttons: pressable(machine).filter((button) => rules.offers(session, button)),
      holds: holdable(machine, rules.mayHoldStart(session)),
      holdMs,
      lamps: machine.lamps,
      flags: { rotate: cameras.some(({ id, turnable }) => id === 'screen' && turnable), hot: false },
      policy: PlayPolicy.parse(policy),
      autoplay: autoplay.stateOf(session),
      trouble: troubles.of(session.machineId),
      transfer,
      realityCheck: session.state.game.check,
    };
  }

  /**
   * Ends a session from outside: its player is notified, its credit goes to the wallet. Staff also end a session that was
   * given up and that its machine keeps from its end.
   */
  async kick(account: Account, machineId: number): Promise<Result<{ playerId: number }, Refusal>> {
    const { seats, settleWindow, closing, feed } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined) return err(refusal('noSession'));
    const { playerId } = session;
    const isStaff = may(account, 'floor.players');
    if (playerId !== account.id && !isStaff) return err(refusal('notAllowed'));
    if (session.state.phase === 'closing' && isStaff && settleWindow.isLocked(machineId)) {
      const ended = await closing.endLocked(session);
      return ended.ok ? ok({ playerId }) : ended;
    }
    feed.info(machineId, refusal('sessionTerminated'), INFO_ACTIONS.quit);
    closing.leave(session, 'kicked');
    return ok({ playerId });
  }

  /** Cashes the player's own session out and ends it. Refused as pending when the machine takes its time. */
  async cancel(account: Account, machineId: number): Promise<Result<true, Refusal>> {
    const { seats, closing } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined || session.playerId !== account.id) return err(refusal('noSession'));
    const ended = this.#hasEnded(session.sessionId);
    closing.leave(session, 'cancelled');
    return (await ended) ? ok(true) : err(refusal('transferPending'));
  }

  /** Whether a session has ended within a few seconds. */
  #hasEnded(sessionId: number): Promise<boolean> {
    return receivedWithin(this.#parts, sessionEndedTopic(sessionId), END_WAIT_MS);
  }

  async #return(request: SeatRequest, machineId: number): Promise<Result<PlaySession, Refusal>> {
    const { account, connection } = request;
    const { seats, seatOrders, hold, repository, changes } = this.#parts;
    const before = seats.at(machineId);
    if (before?.playerId !== account.id) return err(refusal('machineBusy'));
    if (before.state.phase === 'closing') return err(refusal('sessionTerminated'));
    if (!(await this.#isFloorLinked(machineId)) || !(await seatOrders.isCurrent(machineId)))
      return err(refusal('machineOffline'));
    const session = seats.at(machineId);
    if (session?.playerId !== account.id || !seats.isTaken(session)) return err(refusal('sessionTerminated'));
    const holder = connectionOf(session.state);
    if (holder !== undefined && holder !== connection && !changes.mayChange(session))
      return err(refusal('tooManyRequests'));
    await request.verified(() => repository.setState(session.sessionId, 'live', null));
    const there = await request.isThere();
    if (!seats.isTaken(session)) {
      // Given up meanwhile: a house that restarts must not hold it.
      await repository.setState(session.sessionId, 'cashing-out', null);
      return err(refusal('sessionTerminated'));
    }
    // From here on nothing is waited for.
    if (!there) return err(refusal('noSession'));
    hold.returned(session, connection, account.type !== 'user');
    return ok(session);
  }

  /** After a start of the house a player may be back before the floor: then nothing is known of the machine. */
  async #isFloorLinked(machineId: number): Promise<boolean> {
    const known = () => this.#parts.registry.find(machineId)?.equipment.buttons.length !== 0;
    if (!known()) await receivedWithin(this.#parts, floorThereTopic(machineId), FLOOR_WAIT_MS);
    return known();
  }
}

/** Whole seconds that a session has been open. */
const openFor = ({ openedAt }: PlaySession, now: number): Seconds =>
  seconds(Math.max(0, Math.floor((now - openedAt) / 1000)));

async function openTransfer(
  transfers: TransferService,
  { machineId, sessionId }: PlaySession,
): Promise<MachineInitReply['transfer']> {
  const open = await transfers.openAt(machineId);
  if (open === undefined || open.sessionId !== sessionId) return null;
  const { requestId, amount } = open;
  return amount === null ? { direction: 'out', requestId } : { direction: 'in', requestId, amount };
}
