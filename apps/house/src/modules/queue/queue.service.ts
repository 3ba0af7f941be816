import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PlayPolicy } from '@floorcast/contract/play-policy';
import type { QUEUE_LOSSES, QueueNotification, SeatReply } from '@floorcast/contract/queue';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { HouseEvents } from '../../events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { Account } from '../auth/index.ts';
import type { LiveMachine, MachineRegistry } from '../machines/index.ts';
import { roughMinutes } from './estimate.ts';
import type { QueueEntry, QueueRepository } from './queue.repository.ts';
import { Queues } from './queues.ts';
import { queueTopic } from './topics.ts';

/** How often (ms) presence is stored, entries are swept, and changes of other nodes are read. */
const SWEEP_MS = 10_000;
/** How long (ms) a player counts as connected after presence was stored. */
const PRESENCE_MS = 25_000;
/** How long (ms) a player may be away before the queue entry is removed. */
const GRACE_MS = 30_000;
/** The minimum time (ms) a reservation lasts after a restart: until its floor has linked and its player is back. */
const RESUMED_RESERVATION_MS = 15_000;

/** Topic of a queue that another floor has changed, as a `QueueChange`. */
export const QUEUE_CHANGED_TOPIC = 'queue.changed';
/** `removed`: staff remove the entry; otherwise its player has moved to another queue. */
export const QueueChange = z.object({ machineId: z.number(), playerId: z.number(), removed: z.boolean() });

type Loss = (typeof QUEUE_LOSSES)[number];
/** The players whose queue entries were removed, with the reason. */
type Losses = ReadonlyMap<number, Loss>;
const NO_LOSSES: Losses = new Map();

interface QueueParts {
  readonly repository: QueueRepository;
  readonly registry: MachineRegistry;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rules: PlayPolicy['queue'];
  /** Whether a player is connected. */
  readonly isPresent: (playerId: number) => boolean;
  readonly events: HouseEvents;
}

/**
 * The queues for the taken seats of a floor (GAME-19). The database decides which player is next; memory holds what is shown, and the
 * timers of reservations.
 */
export class QueueService {
  readonly #parts: QueueParts;
  readonly #queues: Queues;
  readonly #mutex = new KeyedMutex<number>();
  /** The last notification of each player, without its seconds, which count down by themselves. */
  readonly #notified = new Map<number, string>();
  #cancelSweep: () => void = () => undefined;
  #closed = false;

  constructor(parts: QueueParts) {
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
    for (const machineId of machinesOf(await repository.entries())) await this.#read(machineId, NO_LOSSES);
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
    const { rules, repository } = this.#parts;
    if (rules === null) return null;
    const { length } = this.#queues.at(machineId);
    const waitMinutes = roughMinutes(await repository.typicalSeconds(machineId), length + 1);
    return { full: length >= rules.longest, waitMinutes };
  }

  notificationFor(playerId: number): QueueNotification {
    const position = this.#queues.positionOf(playerId);
    const machine = position && this.#parts.registry.find(position.id);
    return { place: position && machine ? { ...position, name: machine.name } : null };
  }

  /** Appends a queue entry, and removes the player's entry in another queue. Repeating it changes nothing. */
  async join(account: Account, machineId: number): Promise<Result<QueueNotification, Refusal>> {
    const { repository, rules } = this.#parts;
    const refused = this.#refusalTo(account, machineId);
    if (rules === null || refused !== undefined) return err(refused ?? refusal('notAllowed'));
    const { longest } = rules;
    const entry = { machineId, playerId: account.id, longest, presentUntil: this.#after(PRESENCE_MS) };
    const joined = await repository.join(entry);
    if (!joined.ok) return err(refusal('machineBusy'));
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

  /** Removes the entry of a player who was excluded from play, if it is in a queue of this floor. */
  async removeExcluded(playerId: number): Promise<void> {
    const machineId = await this.#parts.repository.machineOf(playerId);
    if (machineId !== undefined && this.#parts.registry.find(machineId) !== undefined)
      await this.#apply(machineId, playerId, true);
  }

  /** A player has left a queue of this floor for another one, or staff remove an entry. */
  async changedElsewhere({ machineId, playerId, removed }: z.infer<typeof QueueChange>): Promise<void> {
    if (this.#parts.registry.find(machineId) === undefined) return;
    // The other queue has notified the player of the new place.
    if (!removed) this.#notified.delete(playerId);
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

  #refusalTo(account: Account, machineId: number): Refusal | undefined {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) return refusal('notFound', { what: `machine ${machineId}` });
    if (machine.condition === 'offline') return refusal('machineOffline');
    if (machine.condition === 'malfunction' || machine.outOfService !== null)
      return refusal('machineMalfunction');
    if (machine.reserved) return refusal('machineReserved');
    return this.#parts.registry.playerAt(machineId) === account.id ? refusal('notAllowed') : undefined;
  }

  /** Makes a change, reserves a free seat for the next player, and reads the queue. One at a time for a machine. */
  #update(machineId: number, change: () => Promise<Losses> = async () => NO_LOSSES): Promise<void> {
    return this.#mutex.run(machineId, async () => {
      const { repository, registry, rules, clock } = this.#parts;
      const machine = registry.find(machineId);
      if (this.#closed || rules === null || machine === undefined) return;
      const lost = await change();
      if (machine.reserved || machine.outOfService !== null)
        return this.#read(machineId, closedTo(await repository.clear(machineId)));
      if (canBeTaken(machine))
        await repository.reserve(machineId, new Date(clock.now()), this.#after(rules.reserveSeconds * 1000));
      await this.#read(machineId, lost);
    });
  }

  async #read(machineId: number, lost: Losses): Promise<void> {
    const { repository, registry, events } = this.#parts;
    const entries = await repository.entries(machineId);
    const typical = entries.length === 0 ? undefined : await repository.typicalSeconds(machineId);
    if (this.#closed) return;
    const concerned = this.#queues.set(machineId, entries, typical);
    registry.setQueue(machineId, { waiting: entries.length, reserved: this.#queues.isReserved(machineId) });
    for (const playerId of concerned) this.#notify(playerId, lost.get(playerId));
    events.emit('audienceChanged', machineId);
  }

  #notify(playerId: number, lost: Loss | undefined): void {
    const { place } = this.notificationFor(playerId);
    if (place === null && !this.#notified.has(playerId)) return;
    const shown = JSON.stringify(place && { ...place, seconds: place.seconds !== undefined });
    if (this.#notified.get(playerId) === shown) return;
    if (place === null) this.#notified.delete(playerId);
    else this.#notified.set(playerId, shown);
    const reason = place === null && lost !== undefined ? { lost } : {};
    this.#parts.bus.publish(queueTopic(playerId), { place, ...reason });
  }

  async #remove(playerId: number, machineId: number, lost?: Loss): Promise<Losses> {
    await this.#parts.repository.leave(playerId, machineId);
    return lost === undefined ? NO_LOSSES : new Map([[playerId, lost]]);
  }

  #expire(machineId: number, entry: QueueEntry): Promise<void> {
    return this.#update(machineId, async () => {
      await this.#releaseUntakeable(machineId);
      return (await this.#parts.repository.expire(entry)) ? new Map([[entry.player_id, 'late']]) : NO_LOSSES;
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
    const lossOf = ({ reserved_until }: QueueEntry): Loss =>
      reserved_until !== null && reserved_until <= now ? 'late' : 'away';
    return new Map(removed.map((entry) => [entry.player_id, lossOf(entry)]));
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

/** Whether a player could take the machine's seat now, if it is free. */
const canBeTaken = ({ condition, credit, creditKnown, running }: LiveMachine): boolean =>
  condition === 'ready' && creditKnown && credit === 0 && running === undefined;

const machinesOf = (entries: readonly QueueEntry[]): ReadonlySet<number> =>
  new Set(entries.map(({ machine_id }) => machine_id));

const closedTo = (entries: readonly QueueEntry[]): Losses =>
  new Map(entries.map(({ player_id }) => [player_id, 'closed']));
