import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { BandOrder, HoldOrder, PressOrder } from '@floorcast/contract/floor-orders';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import {
  type FloorOrders,
  type LiveMachine,
  type OrderFailure,
  refusalOf,
  refusedAs,
} from '../../../machines/registry/index.ts';
import { inBackground } from '../../../platform/background.ts';
import { changesStake, holdable, mayStart, pressable } from '../limits/seat-rules.ts';
import type { SeatContext } from '../seat-context.ts';
import {
  leastStake,
  type PlaySession,
  type SessionEvent,
  type SessionObserver,
} from '../state/play-session.ts';
import { isPressing } from '../state/play-state.ts';
import { Deadline, type Presses, type PressRequest } from './presses.ts';

/** How often (ms) a floor without a link is looked for. */
const LOOK_MS = 50;

/**
 * Gives the order of a press to a floor that may be linking at this moment, as when the node that relayed its link has
 * stopped: within the time that a press has (C4.86). After that nothing was pressed, which is certain.
 */
async function onceLinked<T>(
  deadline = new Deadline(),
  give: (deadline: Deadline) => Promise<Result<T, OrderFailure>>,
): Promise<Result<T, Refusal>> {
  for (let left = deadline; !left.isOver; left = left.after(LOOK_MS)) {
    const given = await give(left);
    if (given.ok) return given;
    if (given.error.kind !== 'silent' || given.error.unlinked !== true)
      return err(refusalOf(given.error, refusal('machineOffline')));
    await sleep(LOOK_MS);
  }
  return err(refusal('pressTooLate'));
}

const OFFLINE = refusal('machineOffline');

/** The buttons of a cabinet, and its bet levels, for the player at it and for autoplay. */
export class Controls {
  readonly #parts;

  constructor(parts: SeatContext & { readonly heldButtons: HeldButtons; readonly presses: Presses }) {
    this.#parts = parts;
  }

  async press(session: PlaySession, request: PressRequest): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, orders, presses, rules, clock } = this.#parts;
    const { button, by, deadline } = request;
    const machine = seats.machine(session);
    const { machineId } = session;
    if (session.state.phase !== 'live') return err(refusal('sessionTerminated'));
    if (!pressable(machine).includes(button)) return err(refusal('notAllowed', { button }));
    const refused = this.#whyNoEffect(session, machine, button) ?? rules.whyNoPress(session, button);
    if (refused !== undefined) return err(refused);
    seats.happened(session, { type: 'pressed', by });
    // A second press that waits for the panel would come unexpectedly.
    if (isPressing(session.state)) return err(refusal('pressFailed'));
    const pressing = { at: clock.monotonic(), start: button === 'spin', mayStart: mayStart(button) };
    session.apply({ type: 'press-began', ...pressing, changesBet: changesStake(button) });
    // A press that fails without an answer may have reached the machine.
    let reached = true;
    try {
      const pressed = await presses.make(session, request, (requestId) =>
        onceLinked(deadline, ({ lateBy }) =>
          orders.give(PressOrder, { machineId, button, requestId, lateBy }),
        ),
      );
      reached = pressed.ok;
      return pressed;
    } finally {
      session.apply({ type: 'press-ended', reached });
    }
  }

  /** Releases the button that is held down. */
  release(session: PlaySession): Promise<Result<{ acknowledged: true }, Refusal>> {
    return refusedAs(OFFLINE, this.#parts.heldButtons.release(session));
  }

  /** Holds a button down. */
  async hold(
    session: PlaySession,
    button: string,
    { deadline, autoplaying }: { readonly deadline: Deadline; readonly autoplaying: boolean },
  ): Promise<Result<{ acknowledged: true }, Refusal>> {
    const { seats, heldButtons, rules } = this.#parts;
    const machine = seats.machine(session);
    if (session.state.phase !== 'live') return err(refusal('sessionTerminated'));
    if (!holdable(machine, rules.mayHoldStart(session)).includes(button) || autoplaying)
      return err(refusal('notAllowed', { button }));
    const refused = this.#whyNoEffect(session, machine, button) ?? rules.whyNoPress(session, button);
    if (refused !== undefined) return err(refused);
    seats.happened(session, { type: 'pressed', by: 'player' });
    return refusedAs(OFFLINE, heldButtons.hold(session, button, deadline));
  }

  /** Why the cabinet's buttons have no effect now. */
  #whyLocked({ id, fault }: LiveMachine): ErrorName | undefined {
    if (this.#parts.handPays.waitsAt(id)) return 'handPayPending';
    return fault == null ? undefined : 'machineMalfunction';
  }

  #whyNoEffect(session: PlaySession, machine: LiveMachine, button: string): Refusal | undefined {
    const locked = this.#whyLocked(machine);
    if (locked !== undefined) return refusal(locked);
    const empty = button === 'spin' && machine.credit < leastStake(session, machine);
    return empty ? refusal('noCredit') : undefined;
  }

  /** Sets the machine's bet level. */
  async chooseBand(
    session: PlaySession,
    id: number,
    { lateBy } = new Deadline(),
  ): Promise<Result<{ activeBand: number }, Refusal>> {
    const { seats, feed, orders, repository, rules } = this.#parts;
    const { machineId, sessionId } = session;
    if (session.state.phase !== 'live') return err(refusal('sessionTerminated'));
    const band = seats.machine(session).equipment.bands.find((known) => known.id === id);
    if (band === undefined) return err(refusal('notFound', { what: `band ${id}` }));
    const locked = this.#whyLocked(seats.machine(session));
    if (locked !== undefined) return err(refusal(locked));
    const refused = rules.whyNot(session, { type: 'bet', stake: band.bet });
    if (refused !== undefined) return err(refused);
    seats.happened(session, { type: 'pressed', by: 'player' });
    const busy = seats.machine(session).running !== undefined || isPressing(session.state);
    if (busy) return err(refusal('pressFailed'));
    const { startedAt } = session.state.game;
    const given = await refusedAs(OFFLINE, orders.give(BandOrder, { machineId, id, lateBy }));
    if (!given.ok) return given;
    // A game that began meanwhile has reported the bet in force.
    if (session.state.game.startedAt !== startedAt) return err(refusal('pressFailed'));
    await repository.setBand(sessionId, id);
    session.apply({ type: 'band-chosen', band: id, bet: band.bet });
    feed.credit(session);
    return given;
  }

  /** Sets the lowest bet level for a new player, whatever the last one played. */
  chooseLowestBand(session: PlaySession): void {
    const [lowest] = [...this.#parts.seats.machine(session).equipment.bands].sort((a, b) => a.bet - b.bet);
    if (lowest === undefined) return;
    const { log } = this.#parts;
    const facts = { machineId: session.machineId };
    inBackground(log, this.chooseBand(session, lowest.id), 'setting the lowest bet level', facts);
  }
}

type Held = Result<{ acknowledged: true }, OrderFailure>;

const RELEASED_AT: ReadonlySet<SessionEvent['type']> = new Set([
  'money',
  'trouble',
  'hand-pay',
  'disconnected',
  'leaving',
  'check-due',
]);

/** Buttons that players hold down. Released as soon as the player cannot hold them, or should not. */
export class HeldButtons implements SessionObserver {
  readonly #orders: FloorOrders;
  readonly #log: Logger;
  readonly #held = new Map<PlaySession, string>();

  constructor(orders: FloorOrders, log: Logger) {
    this.#orders = orders;
    this.#log = log;
  }

  async hold(session: PlaySession, button: string, { lateBy }: Deadline): Promise<Held> {
    // Before it is done: an event that comes meanwhile releases it.
    this.#held.set(session, button);
    return this.#orders.give(HoldOrder, { machineId: session.machineId, button, down: true, lateBy });
  }

  async release(session: PlaySession): Promise<Held> {
    const button = this.#held.get(session);
    if (button === undefined) return ok({ acknowledged: true });
    this.#held.delete(session);
    return this.#orders.give(HoldOrder, { machineId: session.machineId, button, down: false });
  }

  happened(session: PlaySession, event: SessionEvent): void {
    const { type } = event;
    const byAutoplay = type === 'pressed' && event.by === 'autoplay';
    const mayNotStart = type === 'stake-limited' && mayStart(this.#held.get(session) ?? '');
    if (RELEASED_AT.has(type) || byAutoplay || mayNotStart) this.#drop(session);
  }

  /** A floor that does not receive this releases the button by itself. */
  #drop(session: PlaySession): void {
    inBackground(this.#log, this.release(session), 'releasing a button');
  }
}
