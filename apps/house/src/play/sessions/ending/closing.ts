import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import { inBackground } from '../../../platform/background.ts';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import { Retry } from '../../../platform/retry.ts';
import type { SessionContext } from '../session-context.ts';
import type { PlayRepository } from '../state/play.repository.ts';
import type { PlaySession } from '../state/play-session.ts';

/** How long (ms) until a machine that refused to pay out is asked again, doubling up to the most. */
const PAY_FIRST_MS = 1_000;
const PAY_MOST_MS = 60_000;
/** How long (ms) until what a closing session waits for is checked again. */
const CHECK_MS = 10_000;

/** Gives seats back: cashes the credit out and ends the session, step by step, by what the machine reports. */
export class Closing {
  readonly #parts;
  readonly #mutex = new KeyedMutex<number>();
  /** Cancels the next step of a session that is scheduled. */
  readonly #scheduled = new Map<PlaySession, () => void>();
  readonly #orphaned: OrphanedCredit;

  constructor(
    parts: SessionContext & {
      /** Reserves a seat that is about to be free for the first queue entry, if there is one. */
      readonly reserve: (machineId: number) => Promise<void>;
    },
  ) {
    this.#parts = parts;
    this.#orphaned = new OrphanedCredit(parts);
  }

  /** Stops every timer; sessions stay as they are for the next process. */
  close(): void {
    for (const session of this.#scheduled.keys()) this.#cancel(session);
    this.#orphaned.close();
  }

  /** Gives a seat up: its credit goes to the wallet and the session ends by itself. */
  leave(session: PlaySession, reason: string): void {
    if (session.state.phase === 'closing') return;
    this.#giveUp(session, reason);
    this.proceed(session.machineId);
  }

  /** From now on nobody returns to the seat, or moves money onto its machine. */
  #giveUp(session: PlaySession, reason: string): void {
    const { seats, feed, repository } = this.#parts;
    session.apply({ type: 'left', reason });
    seats.happened(session, { type: 'leaving' });
    feed.phase(session);
    this.#background(repository.setState(session.sessionId, 'cashing-out', null));
  }

  /** Something has changed that the closing of a session, or orphaned credit, may have waited for. */
  proceed(machineId: number): void {
    const session = this.#parts.seats.at(machineId);
    if (session === undefined) this.#background(this.#orphaned.settle(machineId));
    else if (session.state.phase === 'closing') {
      const { reason } = session.state;
      // One step after another, so that none acts on what another has changed meanwhile.
      const step = this.#mutex.run(machineId, () => this.#step(session, reason));
      // What failed here, and not at the machine, brings no report to go on by.
      step.catch(() => this.payRefused(machineId));
      this.#background(step);
    }
  }

  /** The machine would not pay out now: a game may be running, or its door be open. */
  payRefused(machineId: number): void {
    const session = this.#parts.seats.at(machineId);
    if (session === undefined) this.#orphaned.later(machineId);
    else if (session.state.phase === 'closing') {
      const { payTries } = session.state;
      session.apply({ type: 'pay-refused' });
      this.#schedule(session, Math.min(PAY_MOST_MS, PAY_FIRST_MS * 2 ** payTries));
    }
  }

  /**
   * Ends a session, unless a transfer has begun at this moment. The machine is free once the floor has locked it, or
   * could not be asked.
   */
  async end(session: PlaySession, reason: string): Promise<void> {
    const { seats, feed, repository, seatOrders } = this.#parts;
    const { machineId } = session;
    session.apply({ type: 'ending', reason });
    this.#cancel(session);
    seats.happened(session, { type: 'leaving' });
    if (!(await repository.end(session, reason))) return this.#schedule(session, CHECK_MS);
    if (!seats.isOpen(session)) return;
    await seatOrders.order(machineId, false);
    await this.#reserve(machineId);
    // Ended by another step meanwhile: the seat may be another player's by now.
    if (!seats.isOpen(session)) return;
    seats.remove(session);
    feed.ended(session, reason);
    this.proceed(machineId);
  }

  /**
   * Ends a session that was given up at a machine that is locked or out of reach: that may last for ever, and bars the
   * player from all others. Refused where the player's money may be on the machine. What it pays later belongs to its
   * last player.
   */
  async endLocked(session: PlaySession): Promise<Result<true, Refusal>> {
    const { seats, transfers } = this.#parts;
    const { machineId } = session;
    const pending = err(refusal('transferPending'));
    if (seats.machine(session).credit !== 0 || (await transfers.bookedAt(machineId)) !== 0) return pending;
    await this.end(session, 'kicked');
    // A transfer has kept it from its end.
    return seats.isOpen(session) ? pending : ok(true);
  }

  /**
   * A seat that its machine did not learn of is free again, now or soon, whatever the database does meanwhile. Its player may
   * have returned to it before that was known, and have moved money onto the machine: that is paid out first.
   */
  async release(session: PlaySession, place: Parameters<PlayRepository['restoreEntry']>[0]): Promise<void> {
    const { repository, transfers, log } = this.#parts;
    const { machineId } = session;
    const reason = 'machine-offline';
    this.#giveUp(session, reason);
    const end = async () =>
      (await transfers.bookedAt(machineId)) === 0 ? this.end(session, reason) : this.proceed(machineId);
    const failed = (error: unknown) =>
      log.error({ err: error, machineId }, 'cannot release a seat; retrying');
    await repository.restoreEntry(place).catch(failed);
    await end().catch((error: unknown) => {
      failed(error);
      this.payRefused(machineId);
    });
  }

  /** The next step of a closing, if nothing has to be waited for that brings it by itself. */
  async #step(session: PlaySession, reason: string): Promise<void> {
    const { seats, seatOrders, settleWindow, transfers, handPays } = this.#parts;
    const { machineId } = session;
    if (!seats.isOpen(session) || seats.machine(session).condition === 'offline') return;
    // The end of an open transfer brings the next step. One that failed here, before it was ordered, is asked about.
    if ((await transfers.openAt(machineId)) !== undefined)
      return this.#schedule(session, CHECK_MS, () => transfers.reconcile([machineId]));
    const { credit, creditKnown, running } = seats.machine(session);
    if (!creditKnown) return this.#schedule(session, CHECK_MS, () => seatOrders.orderPresent(machineId));
    if (credit === 0 && running === undefined) {
      const left = settleWindow.left(session);
      return left > 0 ? this.#schedule(session, Math.min(left, CHECK_MS)) : this.end(session, reason);
    }
    // Its end brings the next step, and so does the end of the game.
    if (handPays.waitsAt(machineId)) return;
    this.#schedule(session, CHECK_MS);
    if (credit > 0) await transfers.payOut(session);
  }

  /** Schedules the next step, after `first`, in place of one that is scheduled already. */
  #schedule(session: PlaySession, ms: number, first: () => Promise<unknown> = async () => undefined): void {
    this.#cancel(session);
    const due = () => {
      this.#scheduled.delete(session);
      this.#background(first().finally(() => this.proceed(session.machineId)));
    };
    this.#scheduled.set(session, this.#parts.clock.after(ms, due));
  }

  #cancel(session: PlaySession): void {
    this.#scheduled.get(session)?.();
    this.#scheduled.delete(session);
  }

  /** A queue that cannot be read keeps no seat from being free. */
  async #reserve(machineId: number): Promise<void> {
    const { reserve, log } = this.#parts;
    await reserve(machineId).catch((error: unknown) =>
      log.error({ err: error, machineId }, 'queue lookup failed; releasing the seat'),
    );
  }

  #background(work: Promise<unknown>): void {
    inBackground(this.#parts.log, work, 'ending a session');
  }
}

/** Ends the sessions of machines that staff have taken out of service: each once its game, or its free games, have ended. */
export class Drain {
  readonly #parts;
  readonly #waiting = new Map<number, () => void>();

  constructor(parts: Pick<SessionContext, 'clock' | 'registry' | 'seats'> & { readonly closing: Closing }) {
    this.#parts = parts;
    parts.registry.observe((machineId) => this.#changed(machineId));
  }

  close(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  /** What has changed the machine is still under way: it is looked at after that. */
  #changed(machineId: number): void {
    const { registry, clock } = this.#parts;
    if (registry.find(machineId)?.outOfService == null || this.#waiting.has(machineId)) return;
    this.#waiting.set(
      machineId,
      clock.after(0, () => this.#end(machineId)),
    );
  }

  #end(machineId: number): void {
    this.#waiting.delete(machineId);
    const { registry, seats, closing } = this.#parts;
    const machine = registry.find(machineId);
    const session = seats.at(machineId);
    if (machine?.outOfService == null || session === undefined || !seats.isTaken(session)) return;
    if (machine.running !== undefined || machine.bonus) return;
    closing.leave(session, 'out-of-service');
  }
}

/** How long (ms) until orphaned credit is checked again, doubling up to the most. */
const CHECK_FIRST_MS = 10_000;
const CHECK_MOST_MS = 60_000;

/** Credit on machines without a session: it goes to the last player, or to `house:variance` if there was none. */
class OrphanedCredit {
  readonly #parts;
  readonly #retry: Retry<number>;

  constructor(parts: SessionContext) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: CHECK_FIRST_MS, mostMs: CHECK_MOST_MS });
  }

  close(): void {
    this.#retry.close();
  }

  /** Takes it off a machine, now or when that can be done. */
  async settle(machineId: number): Promise<void> {
    try {
      await this.#settle(machineId);
    } catch (error) {
      this.#parts.log.error({ err: error, machineId }, 'cannot take orphaned credit');
      this.later(machineId);
    }
  }

  /** The machine would not pay it out now, or it could not be asked to. */
  later(machineId: number): void {
    this.#retry.schedule(machineId, () => void this.#recheck(machineId));
  }

  /** A transfer that no floor has received would be in the way for ever. */
  async #recheck(machineId: number): Promise<void> {
    if (!this.#isSeated(machineId)) await this.#parts.transfers.reconcile([machineId]);
    await this.settle(machineId);
  }

  /** All credit on the machine of an open session is its player's. */
  #isSeated(machineId: number): boolean {
    return this.#parts.seats.at(machineId) !== undefined;
  }

  async #settle(machineId: number): Promise<void> {
    const { registry, repository, transfers, handPays, log } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined || this.#isSeated(machineId) || isEmpty(machine))
      return this.#retry.clear(machineId);
    // The end of either brings this here.
    if (handPays.waitsAt(machineId) || machine.running !== undefined) return;
    if (machine.condition !== 'ready' || !machine.creditKnown) return;
    if ((await transfers.openAt(machineId)) !== undefined) return this.later(machineId);
    const last = await repository.lastSession(machineId);
    // A player may have taken the seat meanwhile.
    if (this.#isSeated(machineId)) return this.#retry.clear(machineId);
    log.warn({ machineId, credit: machine.credit, playerId: last?.playerId }, 'orphaned credit found');
    const requestId = `old-${randomUUID()}`;
    const playerId = last?.playerId ?? null;
    await transfers.cashOut({ requestId, playerId, sessionId: last?.id ?? null, machineId });
  }
}

const isEmpty = ({ credit, creditKnown }: LiveMachine): boolean => credit === 0 && creditKnown;
