import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { inBackground } from '../../../platform/background.ts';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import { OrphanedCredit } from '../money/orphaned-credit.ts';
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
      log.error({ err: error, machineId }, 'freeing a seat failed; retrying');
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
      log.error({ err: error, machineId }, 'queue lookup failed; the seat is free'),
    );
  }

  #background(work: Promise<unknown>): void {
    inBackground(this.#parts.log, work);
  }
}
