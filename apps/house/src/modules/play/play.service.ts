import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { BandOrder, PressOrder } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { CashIn, CashOut, MachineInitReply } from '@floorcast/contract/sockets';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import { heardWithin } from '../../platform/bus/heard-within.ts';
import type { Clock } from '../../platform/clock.ts';
import { Turns } from '../../platform/turns.ts';
import type { Account } from '../auth/index.ts';
import {
  type FloorOrders,
  type LiveMachine,
  type MachineRegistry,
  refusalByFloor,
} from '../machines/index.ts';
import type { AutoplayDesk } from './autoplay.ts';
import { describeTable } from './description.ts';
import { endLocked } from './end-locked.ts';
import { giveBack } from './give-back.ts';
import type { HeldButtons } from './held-buttons.ts';
import { takeUpLost } from './lost-sessions.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { PlayRepository } from './play.repository.ts';
import { holdable, pressable } from './player-buttons.ts';
import type { HousePolicy } from './policy.ts';
import type { Presses, PressWish } from './presses.ts';
import type { Seats } from './seats.ts';
import { leastStake } from './stake.ts';
import { floorThereTopic, lastStart, seatTakenTopic, sessionEndedTopic, type Table } from './tables.ts';
import type { Troubles } from './troubles.ts';
import { whyReturned } from './why-returned.ts';

/** After these the bet level is not known until the machine begins its next game. */
const BET_BUTTONS = new Set(['bet-up', 'bet-down', 'max-bet']);
/** How long (ms) a player who comes back waits for the floor, when it is not there yet either. */
const FLOOR_WAIT_MS = 10_000;
/** How long (ms) whoever cancels a session, or leaves it for the next, waits for its end. */
const CANCEL_MS = 6_000;

export interface PlayParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly desk: MoneyDesk;
  readonly seats: Seats;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: HousePolicy;
  readonly autoplay: AutoplayDesk;
  readonly heldButtons: HeldButtons;
  readonly troubles: Troubles;
  readonly presses: Presses;
}

type CashInReply = (typeof CashIn.reply)['_zod']['output'];
type CashOutReply = (typeof CashOut.reply)['_zod']['output'];

/** Who asks for a seat, and over which connection. */
interface Asking {
  readonly account: Account;
  readonly connection: string;
  readonly ip: string;
  /** Whether they still are connected, and may play. */
  isThere(): Promise<boolean>;
}

/** What a player may do: take a seat, move money, press buttons. */
export class PlayService {
  readonly #parts: PlayParts;
  readonly #turns = new Turns<number>();

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /** Takes a seat, or comes back to one's own. */
  async sit(asking: Asking, machineId: number): Promise<Result<Table, Refusal>> {
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
    return this.#turns.take(machineId, () =>
      seats.at(machineId) === undefined
        ? this.#takeSeat(asking, machineId)
        : this.#comeBack(asking, machineId),
    );
  }

  async #takeSeat(asking: Asking, machineId: number): Promise<Result<Table, Refusal>> {
    const { account, connection, ip } = asking;
    const { registry, repository, seats, clock } = this.#parts;
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
      await takeUpLost(this.#parts, this.#turns, machineId);
      if (seats.at(machineId) !== undefined) return this.#comeBack(asking, machineId);
      return err(refusal(opened.error));
    }
    const { session, place } = opened.value;
    const table = seats.open(session, clock.now());
    table.connection = connection;
    table.staff = account.type !== 'user';
    seats.setState(table, 'live');
    const told = await seats.orderSeat(machineId, true);
    // Given up meanwhile: it ends by itself, or has ended.
    if (!seats.stands(table)) return err(refusal('sessionTerminated'));
    if (!told.ok) {
      await giveBack(this.#parts, table, place);
      return told;
    }
    this.#beginLow(table);
    return ok(table);
  }

  /** Whether a machine holds somebody's credit, or may come to: a game runs, or a transfer is open. */
  async #isOwed(machineId: number): Promise<boolean> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined || machine.credit > 0 || machine.running !== undefined) return true;
    return (await this.#parts.desk.openAt(machineId)) !== undefined;
  }

  /** What a player is told on sitting down. */
  describe(table: Table): Promise<MachineInitReply> {
    return describeTable(this.#parts, table);
  }

  async press(table: Table, wish: PressWish): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, orders, presses } = this.#parts;
    const { button, by, lateBy } = wish;
    const machine = seats.machine(table);
    const { machineId } = table;
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    if (!pressable(machine).includes(button)) return err(refusal('notAllowed', { button }));
    const locked = this.#whyLocked(machine);
    const refused = locked ?? (button === 'spin' ? this.#whyNoGame(table, machine) : undefined);
    if (refused !== undefined) return err(refusal(refused));
    seats.happened(table, { type: 'pressed', by });
    // Its panel pushes one after another: what waits there would be pushed when nobody counts on it any more.
    if (table.pressing) return err(refusal('pressFailed'));
    if (BET_BUTTONS.has(button)) table.activeBand = null;
    const press = () =>
      presses.make(table, wish, (requestId) =>
        this.#give(() => orders.give(PressOrder, { machineId, button, requestId, lateBy })),
      );
    table.pressing = true;
    try {
      return await (button === 'spin' ? this.#start(table, press) : press());
    } finally {
      table.pressing = false;
    }
  }

  /** Lets go of what is held down. */
  release(table: Table): Promise<Result<{ acknowledged: true }, Refusal>> {
    return this.#give(() => acknowledged(this.#parts.heldButtons.letGo(table)));
  }

  /** Holds a button down; `lateBy` (ms) is for how long the wish was held up on its way here. */
  async hold(table: Table, button: string, lateBy: number): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, heldButtons, autoplay, policy } = this.#parts;
    const machine = seats.machine(table);
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    if (!holdable(machine, policy.paceMs).includes(button) || autoplay.stateOf(table).on)
      return err(refusal('notAllowed', { button }));
    const locked = this.#whyLocked(machine);
    const refused = locked ?? (button === 'spin' ? this.#whyNoGame(table, machine) : undefined);
    if (refused !== undefined) return err(refusal(refused));
    seats.happened(table, { type: 'pressed', by: 'player' });
    return this.#give(() => acknowledged(heldButtons.hold(table, button, lateBy)));
  }

  /** Why the cabinet's buttons do nothing now. */
  #whyLocked({ id, fault }: LiveMachine): ErrorName | undefined {
    if (this.#parts.seats.waitsForHandPay(id)) return 'handPayPending';
    return fault == null ? undefined : 'machineMalfunction';
  }

  #whyNoGame(table: Table, machine: LiveMachine): ErrorName | undefined {
    if (machine.credit < leastStake(table, machine)) return 'noCredit';
    const { clock, policy } = this.#parts;
    return clock.monotonic() < lastStart(table) + policy.paceMs ? 'tooSoon' : undefined;
  }

  /** A press that did not reach the machine counts as none. */
  async #start<T>(table: Table, press: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const before = table.startPressedAt;
    table.startPressedAt = this.#parts.clock.monotonic();
    const pressed = await press();
    if (!pressed.ok) table.startPressedAt = before;
    return pressed;
  }

  /** Brings the machine to a bet level; `lateBy` (ms) is for how long the wish was held up on its way here. */
  async chooseBand(table: Table, id: number, lateBy = 0): Promise<Result<{ activeBand: number }, Refusal>> {
    const { seats, orders, repository } = this.#parts;
    const { machineId, sessionId } = table;
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    const band = seats.machine(table).equipment.bands.find((known) => known.id === id);
    if (band === undefined) return err(refusal('notFound', { what: `band ${id}` }));
    const locked = this.#whyLocked(seats.machine(table));
    if (locked !== undefined) return err(refusal(locked));
    seats.happened(table, { type: 'pressed', by: 'player' });
    if (seats.machine(table).running !== undefined || table.pressing) return err(refusal('pressFailed'));
    const { startedAt } = table;
    const given = await this.#give(() => orders.give(BandOrder, { machineId, id, lateBy }));
    if (!given.ok) return given;
    // A game that began meanwhile has told the bet that holds.
    if (table.startedAt !== startedAt) return err(refusal('pressFailed'));
    await repository.setBand(sessionId, id);
    table.activeBand = id;
    table.bet = band.bet;
    seats.tellCredit(table);
    return given;
  }

  /** Pays in. A wish that was made before under its id is answered as it ended, or stands. */
  async cashIn(table: Table, requestId: string, amount: MinorUnits): Promise<Result<CashInReply, Refusal>> {
    const { desk, seats, policy } = this.#parts;
    const { playerId, machineId, sessionId } = table;
    const known = await desk.knows(playerId, requestId);
    const begun = () => {
      if (!known) seats.happened(table, { type: 'money' });
    };
    if (!known) {
      if (table.state !== 'live') return err(refusal('sessionTerminated'));
      if (seats.waitsForHandPay(machineId)) return err(refusal('handPayPending'));
      const { maxCashIn } = policy;
      if (amount > maxCashIn) return err(refusal('amountAboveLimit', { limit: maxCashIn }));
    }
    const moved = await desk.cashIn({ requestId, playerId, machineId, sessionId, amount }, begun);
    if (!moved.ok) return err(refusal(moved.error));
    if (moved.value.state === 'returned') return err(whyReturned(moved.value));
    const state = moved.value.state === 'settled' ? 'credited' : 'pending';
    return ok({ state, ...(await this.#amounts(table)) });
  }

  /** Pays everything out. A wish that was made before under its id is answered as it ended, or stands. */
  async cashOut(table: Table, requestId?: string): Promise<Result<CashOutReply, Refusal>> {
    const { seats, desk } = this.#parts;
    const none = minorUnits(0);
    const repeated = requestId !== undefined && (await desk.knows(table.playerId, requestId));
    if (!repeated) {
      if (table.state !== 'live') return err(refusal('sessionTerminated'));
      if (seats.waitsForHandPay(table.machineId)) return err(refusal('handPayPending'));
      const { credit, creditKnown, running } = seats.machine(table);
      if (creditKnown && credit === 0 && running === undefined)
        return ok({ state: 'nothing', amount: none, ...(await this.#amounts(table)) });
      seats.happened(table, { type: 'money' });
    }
    const moved = await seats.takeCredit(table, requestId);
    if (!moved.ok) return moved;
    if (moved.value.state === 'returned') return err(whyReturned(moved.value));
    const state = moved.value.state === 'settled' ? 'paid' : 'pending';
    const { moved: taken, withheld } = moved.value;
    return ok({
      state,
      amount: minorUnits((taken ?? none) - withheld),
      ...(withheld > 0 ? { withheld } : {}),
      ...(await this.#amounts(table)),
    });
  }

  /**
   * Ends a session from outside: its player is told, its credit goes to their wallet. Staff end one, too, that has been
   * given up and that its machine keeps from its end.
   */
  async kick(account: Account, machineId: number): Promise<Result<{ playerId: number }, Refusal>> {
    const { seats } = this.#parts;
    const table = seats.at(machineId);
    if (table === undefined) return err(refusal('noSession'));
    const { playerId } = table;
    if (playerId !== account.id && account.type === 'user') return err(refusal('notAllowed'));
    if (table.closing !== undefined && account.type !== 'user' && seats.rest.isLocked(machineId)) {
      const ended = await endLocked(this.#parts, table);
      return ended.ok ? ok({ playerId }) : ended;
    }
    seats.tell(machineId, 'info', { code: 50100, params: {}, message: '', action: 'QUIT_REQUEST' });
    seats.leave(table, 'kicked');
    return ok({ playerId });
  }

  /** Cashes one's own open session out and ends it. Refused as pending when the machine takes its time. */
  async cancel(account: Account, machineId: number): Promise<Result<true, Refusal>> {
    const { seats } = this.#parts;
    const table = seats.at(machineId);
    if (table === undefined || table.playerId !== account.id) return err(refusal('noSession'));
    const ended = this.#hasEnded(table);
    seats.leave(table, 'cancelled');
    return (await ended) ? ok(true) : err(refusal('transferPending'));
  }

  /** Whether a session has ended within a few seconds. */
  #hasEnded({ sessionId }: Table): Promise<boolean> {
    return heardWithin(this.#parts, sessionEndedTopic(sessionId), CANCEL_MS);
  }

  async #comeBack(asking: Asking, machineId: number): Promise<Result<Table, Refusal>> {
    const { account, connection } = asking;
    const { seats, bus, repository } = this.#parts;
    const before = seats.at(machineId);
    if (before?.playerId !== account.id) return err(refusal('machineBusy'));
    if (before.closing !== undefined) return err(refusal('sessionTerminated'));
    if (!(await this.#floorThere(machineId)) || !(await seats.isTold(machineId)))
      return err(refusal('machineOffline'));
    const table = seats.at(machineId);
    if (table?.playerId !== account.id || !seats.stands(table)) return err(refusal('sessionTerminated'));
    await repository.setState(table.sessionId, 'live', null);
    const there = await asking.isThere();
    if (!seats.stands(table)) {
      // Given up meanwhile: a house that starts anew is not to keep it.
      await repository.setState(table.sessionId, 'cashing-out', null);
      return err(refusal('sessionTerminated'));
    }
    // From here on nothing is waited for.
    if (!there) return err(refusal('noSession'));
    table.cancelTimer();
    table.heldUntil = undefined;
    if (table.connection !== connection) seats.happened(table, { type: 'disconnected' });
    table.connection = connection;
    table.staff = account.type !== 'user';
    bus.publish(seatTakenTopic(table.sessionId), { connection });
    seats.setState(table, 'live');
    return ok(table);
  }

  /** After a start of the house a player may be back before the floor: then nothing is known of the machine. */
  async #floorThere(machineId: number): Promise<boolean> {
    const known = () => this.#parts.registry.find(machineId)?.equipment.buttons.length !== 0;
    if (!known()) await heardWithin(this.#parts, floorThereTopic(machineId), FLOOR_WAIT_MS);
    return known();
  }

  /** A new player begins at the lowest bet, whatever the last one played. */
  #beginLow(table: Table): void {
    const [lowest] = [...this.#parts.seats.machine(table).equipment.bands].sort((a, b) => a.bet - b.bet);
    if (lowest === undefined) return;
    void this.chooseBand(table, lowest.id).catch((error: unknown) =>
      this.#parts.log.error({ err: error, machineId: table.machineId }, 'the lowest bet was not chosen'),
    );
  }

  async #give<T>(order: () => Promise<T>): Promise<Result<T, Refusal>> {
    try {
      return ok(await order());
    } catch (error) {
      return err(refusalByFloor(error, refusal('machineOffline')));
    }
  }

  async #amounts(table: Table): Promise<{ balance: MinorUnits; credit: MinorUnits }> {
    const balance = await this.#parts.desk.tellBalance(table.playerId);
    return { balance, credit: this.#parts.seats.machine(table).credit };
  }
}

/** Why nobody, or not this account, may sit down at a machine that is free. */
function whyNot({ condition, reserved }: LiveMachine, account: Account): ErrorName | undefined {
  if (condition === 'offline') return 'machineOffline';
  if (condition === 'malfunction') return 'machineMalfunction';
  return reserved && account.type === 'user' ? 'machineReserved' : undefined;
}

async function acknowledged(work: Promise<void>): Promise<{ acknowledged: true }> {
  await work;
  return { acknowledged: true };
}
