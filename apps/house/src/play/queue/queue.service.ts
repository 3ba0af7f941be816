import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PlayPolicy } from '@floorcast/contract/play-policy';
import type { QueueNotification, SeatReply } from '@floorcast/contract/queue';
import { err, ok, type Result } from '@floorcast/contract/result';
import {
  canBeTaken,
  type LiveMachine,
  type MachineContext,
  whyClosed,
} from '../../machines/registry/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import {
  type Loss,
  type Losses,
  NO_LOSSES,
  type PlaceNotices,
  QUEUE_CHANGED_TOPIC,
  type QueueChange,
} from './place-notices.ts';
import type { QueueEntry, QueueRepository } from './queue.repository.ts';
import { Queues, roughMinutes, typicalSeconds } from './queues.ts';

/** How often (ms) presence is stored, entries are swept, and changes of other nodes are read. */
const SWEEP_MS = 10_000;
/** How long (ms) a player counts as connected after presence was stored. */
const PRESENCE_MS = 25_000;
/** How long (ms) a player may be away before the queue entry is removed. */
const GRACE_MS = 30_000;
/** The minimum time (ms) a reservation lasts after a restart: until its floor has linked and its player is back. */
const RESUMED_RESERVATION_MS = 15_000;

/** Why an account may not take the seat of a machine, as `db` sees it. */
export type WhyNoSeat = (
  db: Db | Tx,
  accountId: number,
  machine: LiveMachine,
) => Promise<Refusal | undefined>;

/**
 * The queues for the taken seats of a floor (GAME-19). The database decides which player is next; memory holds what is shown, and the
 * timers of reservations.
 */
export class QueueService {
  readonly #parts;
  readonly #queues: Queues;
  readonly #mutex = new KeyedMutex<number>();
  #cancelSweep: () => void = () => undefined;
  #closed = false;

  constructor(
    parts: Pick<MachineContext, 'db' | 'bus' | 'clock' | 'log' | 'events' | 'registry'> & {
      readonly repository: QueueRepository;
      readonly rules: PlayPolicy['queue'];
      readonly isPresent: (playerId: number) => boolean;
      readonly whyNoSeat: WhyNoSeat;
      readonly notices: PlaceNotices;
    },
  ) {
    this.#parts = parts;
    this.#queues = new Queues({
      clock: parts.clock,
      expired: (machineId, entry) => this.#background(this.#expire(machineId, entry)),
    });
  }

  /** Resumes the queues of an earlier owner, or removes them where the policy has no queues. */
  async begin(): Promise<void> {
    const { repository, rules } = this.#parts;
    if (rules === null) {
      await repository.clear();
      return;
    }
    // No player could be connected while nobody owned the floor.
    await repository.extendPresence(this.#after(0));
    const reserveMs = Math.min(RESUMED_RESERVATION_MS, rules.reserveSeconds * 1000);
    await repository.extendReservations(this.#after(reserveMs));
    for (const machineId of machinesOf(await repository.entries()))
      await this.#read(machineId, await this.#removeBarred(machineId));
    this.#scheduleSweep();
  }

  close(): void {
    this.#closed = true;
    this.#cancelSweep();
    this.#queues.close();
  }

  waiting(machineId: number): readonly number[] {
    return this.#queues.at(machineId);
  }

  /** What a player who joins the queue can expect; null where the policy has no queues. */
  async offer(machineId: number): Promise<SeatReply['queue']> {
    const { rules, db } = this.#parts;
    if (rules === null) return null;
    const { length } = this.#queues.at(machineId);
    const waitMinutes = roughMinutes(await typicalSeconds(db, machineId), length + 1);
    return { full: length >= rules.longest, waitMinutes };
  }

  notificationFor(playerId: number): QueueNotification {
    const position = this.#queues.positionOf(playerId);
    const machine = position && this.#parts.registry.find(position.id);
    return { place: position && machine ? { ...position, name: machine.name } : null };
  }

  /**
   * Appends a queue entry, and removes the player's entry in another queue. Refused as taking the seat would be. Repeating it
   * changes nothing.
   */
  async join(account: Account, machineId: number): Promise<Result<QueueNotification, Refusal>> {
    const { repository, registry, rules, whyNoSeat } = this.#parts;
    const machine = registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    // Nobody waits for a machine that is reserved, staff who may play there neither.
    const closed = whyClosed(machine, 'user');
    if (closed !== undefined) return err(refusal(closed));
    if (rules === null || registry.playerAt(machineId) === account.id) return err(refusal('notAllowed'));
    const joined = await repository.join({
      machineId,
      playerId: account.id,
      longest: rules.longest,
      presentUntil: this.#after(PRESENCE_MS),
      whyNot: (tx, playerId) => whyNoSeat(tx, playerId, machine),
    });
    if (!joined.ok) return joined;
    await asTheHouse(async () => {
      await this.#update(machineId);
      if (joined.value !== undefined) await this.#changed(joined.value, account.id);
    });
    return ok(this.notificationFor(account.id));
  }

  /** Removes the player's queue entry and its reservation. Without an entry it changes nothing. */
  async leave(playerId: number, machineId: number): Promise<void> {
    await asTheHouse(() => this.#update(machineId, () => this.#remove(playerId, machineId)));
  }

  /** Removes the player's queue entry for staff, whichever queue it is in. */
  async kick(playerId: number): Promise<void> {
    const machineId = await this.#parts.repository.machineOf(playerId);
    if (machineId !== undefined) await this.#changed(machineId, playerId, true);
  }

  /** What a player may has changed: the entry is removed, if it is in a queue of this floor and the player may not sit. */
  async recheck(playerId: number): Promise<void> {
    const machineId = await this.#parts.repository.machineOf(playerId);
    if (machineId !== undefined) await this.#update(machineId, () => this.#removeBarred(machineId));
  }

  /** A player has left a queue of this floor for another one, or staff remove an entry. */
  async changedElsewhere({ machineId, playerId, removed }: QueueChange): Promise<void> {
    if (this.#parts.registry.find(machineId) === undefined) return;
    // The other queue has notified the player of the new place.
    if (!removed) this.#parts.notices.forget(playerId);
    await this.#apply(machineId, playerId, removed);
  }

  async #changed(machineId: number, playerId: number, removed = false): Promise<void> {
    const { registry, bus } = this.#parts;
    if (registry.find(machineId) !== undefined) return this.#apply(machineId, playerId, removed);
    bus.publish(QUEUE_CHANGED_TOPIC, { machineId, playerId, removed });
  }

  #apply(machineId: number, playerId: number, removed: boolean): Promise<void> {
    if (removed) return this.#update(machineId, () => this.#remove(playerId, machineId, 'closed'));
    return this.#update(machineId);
  }

  /** A seat is becoming free, or its machine has changed: the next player is notified before all others. */
  async seatChanged(machineId: number): Promise<void> {
    if (this.#closed || this.#queues.at(machineId).length === 0) return;
    await this.#update(machineId, async () => {
      if (this.#parts.registry.find(machineId)?.condition !== 'ready')
        await this.#parts.repository.releaseReservation(machineId);
      return NO_LOSSES;
    });
  }

  /** A player has connected or disconnected. */
  async presenceChanged(playerId: number): Promise<void> {
    const machineId = this.#queues.machineOf(playerId);
    if (this.#closed || machineId === undefined) return;
    const present = this.#parts.isPresent(playerId);
    await this.#parts.repository.setPresence([playerId], this.#after(present ? PRESENCE_MS : 0));
    await this.#update(machineId, () => this.#sweep(machineId));
  }

  /** Makes a change, reserves a free seat for the next player, and reads the queue. One at a time for a machine. */
  #update(machineId: number, change: () => Promise<Losses> = async () => NO_LOSSES): Promise<void> {
    return this.#mutex.run(machineId, async () => {
      const { repository, registry, rules, whyNoSeat } = this.#parts;
      const machine = registry.find(machineId);
      if (this.#closed || rules === null || machine === undefined) return;
      const lost = await change();
      if (machine.reserved || machine.outOfService !== null)
        return this.#read(machineId, closedTo(await repository.clear(machineId)));
      const reserving = {
        now: this.#after(0),
        until: this.#after(rules.reserveSeconds * 1000),
        whyNot: (tx: Tx, playerId: number) => whyNoSeat(tx, playerId, machine),
      };
      const reserved = canBeTaken(machine) ? await repository.reserve(machineId, reserving) : undefined;
      await this.#read(machineId, new Map([...lost, ...(reserved?.barred ?? NO_LOSSES)]));
    });
  }

  /** Removes the entries of players that may no longer sit. */
  async #removeBarred(machineId: number): Promise<Losses> {
    const { db, repository, registry, whyNoSeat } = this.#parts;
    const machine = registry.find(machineId);
    const barred = new Map<number, Loss>();
    if (machine === undefined) return barred;
    for (const { playerId } of await repository.entries(machineId)) {
      const refused = await whyNoSeat(db, playerId, machine);
      // Until its floor has linked, the stakes of a machine are not known.
      if (refused === undefined || (refused.name === 'stakeUnknown' && !machine.creditKnown)) continue;
      await repository.leave(playerId, machineId);
      barred.set(playerId, refused);
    }
    return barred;
  }

  async #read(machineId: number, lost: Losses): Promise<void> {
    const { db, repository, registry, events, notices } = this.#parts;
    const entries = await repository.entries(machineId);
    const typical = entries.length === 0 ? undefined : await typicalSeconds(db, machineId);
    if (this.#closed) return;
    const concerned = this.#queues.set(machineId, entries, typical);
    registry.change(machineId, {
      queue: { waiting: entries.length, reserved: this.#queues.isReserved(machineId) },
    });
    for (const playerId of concerned)
      notices.publish(playerId, this.notificationFor(playerId), lost.get(playerId));
    events.emit('audienceChanged', machineId);
  }

  async #remove(playerId: number, machineId: number, lost?: Loss): Promise<Losses> {
    await this.#parts.repository.leave(playerId, machineId);
    return lost === undefined ? NO_LOSSES : new Map([[playerId, lost]]);
  }

  #expire(machineId: number, entry: QueueEntry): Promise<void> {
    return this.#update(machineId, async () => {
      await this.#releaseUntakeable(machineId);
      return (await this.#parts.repository.expire(entry)) ? new Map([[entry.playerId, 'late']]) : NO_LOSSES;
    });
  }

  /** A reservation of a seat that could not be taken does not expire: it is released. */
  async #releaseUntakeable(machineId: number): Promise<void> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined || !canBeTaken(machine))
      await this.#parts.repository.releaseReservation(machineId);
  }

  async #sweep(machineId: number): Promise<Losses> {
    await this.#releaseUntakeable(machineId);
    const now = this.#after(0);
    const removed = await this.#parts.repository.sweep(machineId, this.#after(-GRACE_MS), now);
    const lossOf = ({ reservedUntil }: QueueEntry): Loss =>
      reservedUntil !== null && reservedUntil <= now ? 'late' : 'away';
    const barred = await this.#removeBarred(machineId);
    return new Map([...removed.map((entry) => [entry.playerId, lossOf(entry)] as const), ...barred]);
  }

  async #sweepAll(): Promise<void> {
    const { repository, isPresent } = this.#parts;
    await repository.setPresence(this.#queues.players().filter(isPresent), this.#after(PRESENCE_MS));
    const machines = new Set([...machinesOf(await repository.entries()), ...this.#queues.machines()]);
    for (const machineId of machines) await this.#update(machineId, () => this.#sweep(machineId));
  }

  #scheduleSweep(): void {
    if (this.#closed) return;
    this.#cancelSweep = this.#parts.clock.after(SWEEP_MS, () =>
      this.#background(this.#sweepAll().finally(() => this.#scheduleSweep())),
    );
  }

  #after(millis: number): Date {
    return new Date(this.#parts.clock.now() + millis);
  }

  #background(work: Promise<unknown>): void {
    void work.catch((error: unknown) => {
      if (!this.#closed) this.#parts.log.error({ err: error }, 'queue update failed; the next sweep retries');
    });
  }
}

const machinesOf = (entries: readonly QueueEntry[]): ReadonlySet<number> =>
  new Set(entries.map(({ machineId }) => machineId));

const closedTo = (entries: readonly QueueEntry[]): Losses =>
  new Map(entries.map(({ playerId }) => [playerId, 'closed']));
