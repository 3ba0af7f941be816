import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { BandOrder, PressOrder } from '@floorcast/contract/floor-orders';
import { err, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { type FloorOrders, type LiveMachine, refusedAs } from '../../machines/index.ts';
import type { HousePolicy } from '../policy.ts';
import type { PlayRepository } from '../session/play.repository.ts';
import { lastStart, type PlaySession } from '../session/play-session.ts';
import type { Seats } from '../session/seats.ts';
import type { HeldButtons } from './held-buttons.ts';
import { holdable, pressable } from './player-buttons.ts';
import type { Presses, PressWish } from './presses.ts';
import { leastStake } from './stake.ts';

/** After a press of these the bet level is unknown until the next game begins. */
const BET_BUTTONS = new Set(['bet-up', 'bet-down', 'max-bet']);

const OFFLINE = refusal('machineOffline');

interface ControlsParts {
  readonly repository: PlayRepository;
  readonly orders: FloorOrders;
  readonly seats: Seats;
  readonly heldButtons: HeldButtons;
  readonly presses: Presses;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: HousePolicy;
}

/** The buttons of a cabinet, and its bet levels, for the player at it and for autoplay. */
export class Controls {
  readonly #parts: ControlsParts;

  constructor(parts: ControlsParts) {
    this.#parts = parts;
  }

  async press(session: PlaySession, wish: PressWish): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, orders, presses } = this.#parts;
    const { button, by, lateBy } = wish;
    const machine = seats.machine(session);
    const { machineId } = session;
    if (session.state !== 'live') return err(refusal('sessionTerminated'));
    if (!pressable(machine).includes(button)) return err(refusal('notAllowed', { button }));
    const locked = this.#whyLocked(machine);
    const refused = locked ?? (button === 'spin' ? this.#whyNoGame(session, machine) : undefined);
    if (refused !== undefined) return err(refusal(refused));
    seats.happened(session, { type: 'pressed', by });
    // The panel presses one button at a time: a press that waited there would come unexpectedly.
    if (session.pressing) return err(refusal('pressFailed'));
    if (BET_BUTTONS.has(button)) session.activeBand = null;
    const press = () =>
      presses.make(session, wish, (requestId) =>
        refusedAs(OFFLINE, orders.give(PressOrder, { machineId, button, requestId, lateBy })),
      );
    session.pressing = true;
    try {
      return await (button === 'spin' ? this.#start(session, press) : press());
    } finally {
      session.pressing = false;
    }
  }

  /** Releases the button that is held down. */
  release(session: PlaySession): Promise<Result<{ acknowledged: true }, Refusal>> {
    return refusedAs(OFFLINE, this.#parts.heldButtons.release(session));
  }

  /** Holds a button down. `lateBy` (ms): how long the request was delayed on its way here. */
  async hold(
    session: PlaySession,
    button: string,
    { lateBy, autoplaying }: { readonly lateBy: number; readonly autoplaying: boolean },
  ): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, heldButtons, policy } = this.#parts;
    const machine = seats.machine(session);
    if (session.state !== 'live') return err(refusal('sessionTerminated'));
    if (!holdable(machine, policy.paceMs).includes(button) || autoplaying)
      return err(refusal('notAllowed', { button }));
    const locked = this.#whyLocked(machine);
    const refused = locked ?? (button === 'spin' ? this.#whyNoGame(session, machine) : undefined);
    if (refused !== undefined) return err(refusal(refused));
    seats.happened(session, { type: 'pressed', by: 'player' });
    return refusedAs(OFFLINE, heldButtons.hold(session, button, lateBy));
  }

  /** Why the cabinet's buttons have no effect now. */
  #whyLocked({ id, fault }: LiveMachine): ErrorName | undefined {
    if (this.#parts.seats.waitsForHandPay(id)) return 'handPayPending';
    return fault == null ? undefined : 'machineMalfunction';
  }

  #whyNoGame(session: PlaySession, machine: LiveMachine): ErrorName | undefined {
    if (machine.credit < leastStake(session, machine)) return 'noCredit';
    const { clock, policy } = this.#parts;
    return clock.monotonic() < lastStart(session) + policy.paceMs ? 'tooSoon' : undefined;
  }

  /** A start that did not reach the machine does not count for the pace. */
  async #start<T>(
    session: PlaySession,
    press: () => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> {
    const before = session.startPressedAt;
    session.startPressedAt = this.#parts.clock.monotonic();
    const pressed = await press();
    if (!pressed.ok) session.startPressedAt = before;
    return pressed;
  }

  /** Sets the machine's bet level. `lateBy` (ms): how long the request was delayed on its way here. */
  async chooseBand(
    session: PlaySession,
    id: number,
    lateBy = 0,
  ): Promise<Result<{ activeBand: number }, Refusal>> {
    const { seats, orders, repository } = this.#parts;
    const { machineId, sessionId } = session;
    if (session.state !== 'live') return err(refusal('sessionTerminated'));
    const band = seats.machine(session).equipment.bands.find((known) => known.id === id);
    if (band === undefined) return err(refusal('notFound', { what: `band ${id}` }));
    const locked = this.#whyLocked(seats.machine(session));
    if (locked !== undefined) return err(refusal(locked));
    seats.happened(session, { type: 'pressed', by: 'player' });
    if (seats.machine(session).running !== undefined || session.pressing) return err(refusal('pressFailed'));
    const { startedAt } = session;
    const given = await refusedAs(OFFLINE, orders.give(BandOrder, { machineId, id, lateBy }));
    if (!given.ok) return given;
    // A game that began meanwhile has reported the bet in force.
    if (session.startedAt !== startedAt) return err(refusal('pressFailed'));
    await repository.setBand(sessionId, id);
    session.activeBand = id;
    session.bet = band.bet;
    seats.tellCredit(session);
    return given;
  }

  /** Sets the lowest bet level for a new player, whatever the last one played. */
  chooseLowestBand(session: PlaySession): void {
    const [lowest] = [...this.#parts.seats.machine(session).equipment.bands].sort((a, b) => a.bet - b.bet);
    if (lowest === undefined) return;
    void this.chooseBand(session, lowest.id).catch((error: unknown) =>
      this.#parts.log.error(
        { err: error, machineId: session.machineId },
        'setting the lowest bet level failed',
      ),
    );
  }
}
