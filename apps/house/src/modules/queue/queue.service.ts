import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PlayPolicy } from '@floorcast/contract/play-policy';
import type { QUEUE_LOSSES, QueueNotification, SeatReply } from '@floorcast/contract/queue';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { HouseEvents } from '../../events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Account } from '../auth/index.ts';
import type { LiveMachine, MachineRegistry } from '../machines/index.ts';
import { roughMinutes } from './estimate.ts';
import { Lines } from './lines.ts';
import type { PlaceRow, QueueRepository } from './queue.repository.ts';
import { queueTopic } from './topics.ts';

/** How often (ms) the lines are gone through: who is there is noted, and what another node did is seen. */
const ROUND_MS = 10_000;
/** So long (ms) a note that somebody is there counts. */
const NOTE_MS = 25_000;
/** Whoever was not there for so long (ms) loses the place. */
const GRACE_MS = 30_000;
/** So long (ms) a seat is kept at least after a new start: until its floor has linked and its player is back. */
const KEPT_LEAST_MS = 15_000;

type Loss = (typeof QUEUE_LOSSES)[number];
/** Who has lost a place, and why. */
type Losses = ReadonlyMap<number, Loss>;
const NOBODY: Losses = new Map();

interface QueueParts {
  readonly repository: QueueRepository;
  readonly registry: MachineRegistry;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rules: PlayPolicy['queue'];
  /** Whether somebody is connected to this node. */
  readonly isHere: (playerId: number) => boolean;
  readonly events: HouseEvents;
}

/**
 * The lines for taken seats (GAME-19). The database says who is next; what is in memory is what is shown, and the timers
 * of seats that are kept.
 */
export class QueueService {
  readonly #parts: QueueParts;
  readonly #lines: Lines;
  readonly #mutex = new KeyedMutex<number>();
  /** What each was told last, but for the seconds, which run by themselves. */
  readonly #told = new Map<number, string>();
  #cancelRound: () => void = () => undefined;
  #closed = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#lines = new Lines({
      clock: parts.clock,
      late: (machineId, place) => this.#background(this.#late(machineId, place)),
    });
  }

  /** Takes up the lines that an earlier process left; where there are none any more, they are dropped. */
  async begin(): Promise<void> {
    const { repository, rules } = this.#parts;
    if (rules === null) {
      await repository.clear();
      return;
    }
    // Nobody could be there while there was no house.
    await repository.wait(this.#after(0));
    await repository.keepUntil(this.#after(Math.min(KEPT_LEAST_MS, rules.reserveSeconds * 1000)));
    for (const machineId of machinesOf(await repository.places())) await this.#read(machineId, NOBODY);
    this.#nextRound();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRound();
    this.#lines.close();
  }

  waiting(machineId: number): readonly number[] {
    return this.#lines.at(machineId);
  }

  /** What joining a line would come to; null where there is none. */
  async offer(machineId: number): Promise<SeatReply['queue']> {
    const { rules, repository } = this.#parts;
    if (rules === null) return null;
    const { length } = this.#lines.at(machineId);
    const waitMinutes = roughMinutes(await repository.typicalSeconds(machineId), length + 1);
    return { full: length >= rules.longest, waitMinutes };
  }

  newsOf(playerId: number): QueueNotification {
    const standing = this.#lines.standing(playerId);
    const machine = standing && this.#parts.registry.find(standing.id);
    return { place: standing && machine ? { ...standing, name: machine.name } : null };
  }

  /** Takes a place at the end of a line; one in another line is given up for it. Again, it changes nothing. */
  async join(account: Account, machineId: number): Promise<Result<QueueNotification, Refusal>> {
    const { repository, rules } = this.#parts;
    const refused = this.#whyNot(account, machineId);
    if (rules === null || refused !== undefined) return err(refused ?? refusal('notAllowed'));
    const { longest } = rules;
    const place = { machineId, playerId: account.id, longest, hereUntil: this.#after(NOTE_MS) };
    const joined = await repository.join(place);
    if (!joined.ok) return err(refusal('machineBusy'));
    await this.#look(machineId);
    if (joined.value !== undefined) await this.#look(joined.value);
    return ok(this.newsOf(account.id));
  }

  /** Gives a place up, or a seat that is kept. Without one it changes nothing. */
  async leave(playerId: number, machineId: number): Promise<void> {
    await this.#look(machineId, () => this.#leave(playerId, machineId));
  }

  /** The house sends somebody away from wherever they wait. */
  async sendAway(playerId: number): Promise<void> {
    const machineId = this.#lines.machineOf(playerId);
    if (machineId === undefined) return;
    await this.#look(machineId, () => this.#leave(playerId, machineId, 'closed'));
  }

  /** A seat is about to be free, or its machine has changed: whoever is next is told before anybody else hears of it. */
  async seatChanged(machineId: number): Promise<void> {
    if (this.#closed || this.#lines.at(machineId).length === 0) return;
    await this.#look(machineId, async () => {
      if (this.#parts.registry.find(machineId)?.condition !== 'ready')
        await this.#parts.repository.releaseSeat(machineId);
      return NOBODY;
    });
  }

  /** Somebody has come, or has gone. */
  async presenceChanged(playerId: number): Promise<void> {
    const machineId = this.#lines.machineOf(playerId);
    if (this.#closed || machineId === undefined) return;
    const here = this.#parts.isHere(playerId);
    await this.#parts.repository.here([playerId], this.#after(here ? NOTE_MS : 0));
    await this.#look(machineId, () => this.#sweep(machineId));
  }

  #whyNot(account: Account, machineId: number): Refusal | undefined {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) return refusal('notFound', { what: `machine ${machineId}` });
    if (machine.condition === 'offline') return refusal('machineOffline');
    if (machine.condition === 'malfunction') return refusal('machineMalfunction');
    if (machine.reserved) return refusal('machineReserved');
    return this.#parts.registry.playerAt(machineId) === account.id ? refusal('notAllowed') : undefined;
  }

  /** After a change, gives a free seat to whoever is next, and reads the line again: one after another. */
  #look(machineId: number, change: () => Promise<Losses> = async () => NOBODY): Promise<void> {
    return this.#mutex.run(machineId, async () => {
      const { repository, registry, rules, clock } = this.#parts;
      const machine = registry.find(machineId);
      if (this.#closed || rules === null || machine === undefined) return;
      const lost = await change();
      if (machine.reserved) return this.#read(machineId, closedFor(await repository.clear(machineId)));
      if (isFit(machine))
        await repository.reserve(machineId, new Date(clock.now()), this.#after(rules.reserveSeconds * 1000));
      await this.#read(machineId, lost);
    });
  }

  async #read(machineId: number, lost: Losses): Promise<void> {
    const { repository, registry, events } = this.#parts;
    const places = await repository.places(machineId);
    const typical = places.length === 0 ? undefined : await repository.typicalSeconds(machineId);
    if (this.#closed) return;
    const concerned = this.#lines.take(machineId, places, typical);
    registry.setLine(machineId, { waiting: places.length, kept: this.#lines.isKept(machineId) });
    for (const playerId of concerned) this.#tell(playerId, lost.get(playerId));
    events.emit('audienceChanged', machineId);
  }

  #tell(playerId: number, lost: Loss | undefined): void {
    const news = this.newsOf(playerId);
    const said = JSON.stringify(news.place && { ...news.place, seconds: news.place.seconds !== undefined });
    if (this.#told.get(playerId) === said) return;
    if (news.place === null) this.#told.delete(playerId);
    else this.#told.set(playerId, said);
    const reason = news.place === null && lost !== undefined ? { lost } : {};
    this.#parts.bus.publish(queueTopic(playerId), { ...news, ...reason });
  }

  async #leave(playerId: number, machineId: number, lost?: Loss): Promise<Losses> {
    await this.#parts.repository.leave(playerId, machineId);
    return lost === undefined ? NOBODY : new Map([[playerId, lost]]);
  }

  #late(machineId: number, { id, player_id }: PlaceRow): Promise<void> {
    return this.#look(machineId, async () => {
      await this.#giveBackUnfit(machineId);
      return (await this.#parts.repository.expire(id)) ? new Map([[player_id, 'late']]) : NOBODY;
    });
  }

  /** For a seat that nobody could have taken nobody is late. */
  async #giveBackUnfit(machineId: number): Promise<void> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined || !isFit(machine)) await this.#parts.repository.releaseSeat(machineId);
  }

  async #sweep(machineId: number): Promise<Losses> {
    await this.#giveBackUnfit(machineId);
    const now = this.#after(0);
    const gone = await this.#parts.repository.sweep(machineId, this.#after(-GRACE_MS), now);
    const why = ({ reserved_until }: PlaceRow): Loss =>
      reserved_until !== null && reserved_until <= now ? 'late' : 'away';
    return new Map(gone.map((place) => [place.player_id, why(place)]));
  }

  async #round(): Promise<void> {
    const { repository, isHere } = this.#parts;
    await repository.here(this.#lines.everybody().filter(isHere), this.#after(NOTE_MS));
    const machines = new Set([...machinesOf(await repository.places()), ...this.#lines.machines()]);
    for (const machineId of machines) await this.#look(machineId, () => this.#sweep(machineId));
  }

  #nextRound(): void {
    if (this.#closed) return;
    this.#cancelRound = this.#parts.clock.after(ROUND_MS, () =>
      this.#background(this.#round().finally(() => this.#nextRound())),
    );
  }

  #after(millis: number): Date {
    return new Date(this.#parts.clock.now() + millis);
  }

  #background(work: Promise<unknown>): void {
    void work.catch((error: unknown) => {
      if (!this.#closed) this.#parts.log.error({ err: error }, 'work on a line failed');
    });
  }
}

/** Whether somebody could sit down there now, were the seat free. */
const isFit = ({ condition, credit, creditKnown, running }: LiveMachine): boolean =>
  condition === 'ready' && creditKnown && credit === 0 && running === undefined;

const machinesOf = (places: readonly PlaceRow[]): ReadonlySet<number> =>
  new Set(places.map(({ machine_id }) => machine_id));

const closedFor = (places: readonly PlaceRow[]): Losses =>
  new Map(places.map(({ player_id }) => [player_id, 'closed']));
