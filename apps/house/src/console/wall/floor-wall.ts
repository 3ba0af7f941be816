import { WALL_ROWS_AT_ONCE } from '@floorcast/contract/console-socket';
import type { WallCause, WallMachine } from '@floorcast/contract/wall';
import type { Logger } from 'pino';
import type { HouseEvents, SiteContext } from '../../context.ts';
import {
  type LiveMachine,
  type MachineContext,
  type MachineRegistry,
  statusOf,
} from '../../machines/registry/index.ts';
import { CONSOLE_MONEY_TOPIC } from '../../money/approvals/index.ts';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Audience } from '../../play/queue/index.ts';
import type { Play } from '../../play/sessions/index.ts';
import { openTransfersSince } from '../../wallet/index.ts';
import { CauseRecord } from './cause-record.ts';
import { candidatesOf, type Facts } from './causes.ts';
import { FloorState, RENEW_MS } from './floor-state.ts';
import { type FloorRows, HEARTBEAT_MS, WALL_TOPIC, WallPage, wallListTopic } from './wall.ts';

/** More than that are not kept. */
const MOST = 10_000;

/** The user names of players at seats. */
class PlayerNames {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #found: (playerId: number) => void;
  readonly #names = new Map<number, string>();
  readonly #sought = new Set<number>();

  /** `found` is called once a name that was asked for is known. */
  constructor(db: Db, log: Logger, found: (playerId: number) => void) {
    this.#db = db;
    this.#log = log;
    this.#found = found;
  }

  /** Undefined until it was read. */
  of(playerId: number): string | undefined {
    const name = this.#names.get(playerId);
    if (name === undefined && !this.#sought.has(playerId))
      inBackground(this.#log, this.#read(playerId), 'reading the name of a player');
    return name;
  }

  async #read(playerId: number): Promise<void> {
    this.#sought.add(playerId);
    try {
      const row = await this.#db
        .selectFrom('users')
        .select('username')
        .where('id', '=', playerId)
        .executeTakeFirst();
      if (row === undefined) return;
      if (this.#names.size >= MOST) this.#names.clear();
      this.#names.set(playerId, row.username);
      this.#found(playerId);
    } finally {
      this.#sought.delete(playerId);
    }
  }
}

/** The transfers of a floor's machines that have no outcome, those of an earlier owner included. */
class OpenTransfers {
  readonly #open = new Map<number, NonNullable<Facts['transfer']>>();
  /** Transfers that have ended while the others were read. */
  readonly #ended = new Set<string>();
  readonly #changed: (machineIds: readonly number[]) => void;
  #read = false;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'log' | 'events'> & { readonly registry: MachineRegistry },
    changed: (machineIds: readonly number[]) => void,
  ) {
    this.#changed = changed;
    const { db, clock, events, log, registry } = parts;
    events.on('transferOpened', ({ id, machineId, amount }) => {
      const since = new Date(clock.now()).toISOString();
      if (this.#open.get(machineId)?.id !== id) this.#open.set(machineId, { id, amount, since });
      changed([machineId]);
    });
    events.on('transferEnded', ({ id, machineId }) => {
      if (!this.#read) this.#ended.add(id);
      this.#open.delete(machineId);
      changed([machineId]);
    });
    inBackground(log, this.#begin(db, registry), 'reading the open transfers of a floor');
  }

  /** Whether those of an earlier owner are known. */
  get read(): boolean {
    return this.#read;
  }

  at(machineId: number): Facts['transfer'] {
    return this.#open.get(machineId);
  }

  async #begin(db: Db, registry: MachineRegistry): Promise<void> {
    const machineIds = registry.all().map(({ id }) => id);
    try {
      for (const { machineId, since, ...transfer } of await openTransfersSince(db, machineIds))
        if (!this.#ended.has(transfer.id))
          this.#open.set(machineId, { ...transfer, since: since.toISOString() });
    } finally {
      this.#read = true;
      this.#ended.clear();
      this.#changed(machineIds);
    }
  }
}

/** Changes of so long (ms) are published together. */
const COLLECT_MS = 100;
/** How long (ms) after a floor's first link its machines may not be within its reach yet. */
const SETTLE_MS = 2_000;

/** The machines of a floor as the wall shows them, at the floor's owner, which publishes them. */
export class FloorWall {
  readonly #parts;
  readonly #floor: FloorState;
  readonly #names: PlayerNames;
  readonly #records = new Map<number, CauseRecord>();
  readonly #rows = new Map<number, WallMachine>();
  readonly #rowTexts = new Map<number, string>();
  readonly #causes = new Map<number, readonly WallCause[]>();
  readonly #transfers: OpenTransfers;
  readonly #timers = new Map<number, () => void>();
  readonly #dirty = new Set<number>();
  #floorText = '';
  #cancelFlush: (() => void) | undefined;
  #cancelSettle: (() => void) | undefined;
  #cancelHeartbeat: () => void = () => undefined;
  #cancelRenewal: () => void = () => undefined;
  /** Whether what is known of the machines is of this owner's time. */
  #settled = false;

  constructor(
    parts: Pick<MachineContext, 'floorId' | 'db' | 'bus' | 'clock' | 'log' | 'events' | 'registry'> & {
      readonly audience: Pick<Audience, 'countAt'>;
      readonly play: Pick<Play, 'seats' | 'handPays'>;
    },
  ) {
    this.#parts = parts;
    const { floorId, clock, db, log, bus, registry, events } = parts;
    this.#floor = new FloorState(floorId, clock);
    this.#names = new PlayerNames(db, log, (playerId) => {
      const machineId = registry.all().find(({ seat }) => seat?.playerId === playerId)?.id;
      if (machineId !== undefined) this.#mark([machineId]);
    });
    this.#transfers = new OpenTransfers(parts, (machineIds) => this.#mark(machineIds));
    registry.observe((machineId) => this.#mark([machineId]));
    this.#follow(events);
    bus.respond(wallListTopic(floorId), async (asked) => this.#page(WallPage.parse(asked).after));
    bus.followOthers((inReach) => {
      if (inReach) this.#publishAll();
    });
    this.#markAll();
    this.#heartbeat();
  }

  /** What keeps a machine from ordinary play, or needs a person there: the gravest first. */
  causesOf(machineId: number): readonly WallCause[] {
    return this.#causes.get(machineId) ?? [];
  }

  close(): void {
    this.#cancelFlush?.();
    this.#cancelSettle?.();
    this.#cancelHeartbeat();
    this.#cancelRenewal();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #follow(events: HouseEvents): void {
    events.on('handPaysChanged', (machineId) => {
      this.#mark([machineId]);
      this.#parts.bus.publish(CONSOLE_MONEY_TOPIC, {});
    });
    events.on('audienceChanged', (machineId) => this.#mark([machineId]));
    events.on('floorLinked', (_, __, version) => {
      this.#floor.linked(version);
      this.#cancelRenewal();
      this.#cancelRenewal = this.#parts.clock.after(RENEW_MS, () => {
        this.#floor.forgetOld();
        this.#markAll();
      });
      this.#cancelSettle ??= this.#parts.clock.after(SETTLE_MS, () => this.#settle());
      this.#markAll();
    });
    events.on('floorUnlinked', () => {
      this.#floor.unlinked();
      this.#markAll();
    });
    events.on('healthReported', (_, health) => {
      this.#floor.reported(health);
      this.#mark(health.machines.map(({ machineId }) => machineId));
    });
  }

  /** Other nodes see by it that the owner still lives. */
  #heartbeat(): void {
    this.#cancelHeartbeat = this.#parts.clock.after(HEARTBEAT_MS, () => {
      this.#publish({ machines: [], floors: [this.#floor.row], gone: [] });
      this.#heartbeat();
    });
  }

  #settle(): void {
    if (this.#settled) return;
    if (!this.#transfers.read) {
      this.#cancelSettle?.();
      this.#cancelSettle = this.#parts.clock.after(COLLECT_MS, () => this.#settle());
      return;
    }
    this.#settled = true;
    for (const { id } of this.#parts.registry.all())
      this.#parts.events.emit('causesChanged', id, this.causesOf(id));
  }

  #markAll(): void {
    this.#mark(this.#parts.registry.all().map(({ id }) => id));
  }

  #mark(machineIds: readonly number[]): void {
    for (const id of machineIds) this.#dirty.add(id);
    this.#cancelFlush ??= this.#parts.clock.after(COLLECT_MS, () => this.#flush());
  }

  #flush(): void {
    this.#cancelFlush = undefined;
    const gone: number[] = [];
    const machines: WallMachine[] = [];
    for (const machineId of this.#dirty) {
      const machine = this.#parts.registry.find(machineId);
      if (machine === undefined) {
        if (this.#forget(machineId)) gone.push(machineId);
      } else machines.push(...this.#update(machine));
    }
    this.#dirty.clear();
    const floor = this.#floor.row;
    const text = JSON.stringify(floor);
    const floors = text === this.#floorText ? [] : [floor];
    this.#floorText = text;
    for (let at = 0; at < machines.length; at += WALL_ROWS_AT_ONCE)
      this.#publish({ machines: machines.slice(at, at + WALL_ROWS_AT_ONCE), floors: [], gone: [] });
    if (floors.length > 0 || gone.length > 0) this.#publish({ machines: [], floors, gone });
  }

  #publish(rows: FloorRows['rows']): void {
    const { bus, floorId } = this.#parts;
    bus.publish(WALL_TOPIC, { floorId, rows } satisfies FloorRows);
  }

  /** Other nodes may have missed changes. */
  #publishAll(): void {
    this.#rowTexts.clear();
    this.#floorText = '';
    this.#markAll();
  }

  #forget(machineId: number): boolean {
    this.#timers.get(machineId)?.();
    this.#timers.delete(machineId);
    this.#floor.forget(machineId);
    this.#records.delete(machineId);
    this.#causes.delete(machineId);
    this.#rowTexts.delete(machineId);
    return this.#rows.delete(machineId);
  }

  /** Reads a machine. Returns its row, if that has changed. */
  #update(machine: LiveMachine): WallMachine[] {
    const { id } = machine;
    const { clock, play, events } = this.#parts;
    const record = this.#records.get(id) ?? new CauseRecord(clock);
    this.#records.set(id, record);
    const facts = {
      machine,
      link: this.#floor.link,
      handPay: play.handPays.at(id),
      transfer: this.#transfers.at(id),
      begins: !this.#settled,
      health: this.#floor.healthOf(id),
    };
    const { causes, nextMs } = record.update(candidatesOf(facts, record.wasAway));
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (nextMs !== undefined)
      this.#timers.set(
        id,
        clock.after(Math.ceil(nextMs), () => this.#mark([id])),
      );
    const before = this.causesOf(id);
    this.#causes.set(id, causes);
    if (causes[0]?.kind === 'floor-away') this.#settle();
    if (this.#settled && JSON.stringify(before) !== JSON.stringify(causes))
      events.emit('causesChanged', id, causes);
    const row = this.#describe(machine);
    const text = JSON.stringify(row);
    this.#rows.set(id, row);
    if (this.#rowTexts.get(id) === text) return [];
    this.#rowTexts.set(id, text);
    return [row];
  }

  #describe(machine: LiveMachine): WallMachine {
    const { id, name, brandId, brand, floorId, seat, credit, creditKnown, running, queue, equipment } =
      machine;
    const { audience, play } = this.#parts;
    const health = this.#floor.healthOf(id);
    const openedAt = play.seats.at(id)?.openedAt;
    const username = seat && this.#names.of(seat.playerId);
    const { outOfService } = machine;
    return {
      ...{ id, name, brandId, brand, floorId },
      status: statusOf(machine),
      causes: [...this.causesOf(id)],
      player: seat === undefined ? null : { id: seat.playerId, username: username ?? '' },
      seatedAt: seat === undefined || openedAt === undefined ? null : new Date(openedAt).toISOString(),
      credit: creditKnown ? credit : null,
      playing: running !== undefined,
      line: health?.line ?? null,
      panel: health?.panel ?? null,
      cameras:
        health?.cameras ??
        equipment.cameras.map(({ id: camera }) => ({ id: camera, ageMs: null, loss: null, fault: null })),
      buttons: equipment.buttons,
      viewers: audience.countAt(id).viewers,
      waiting: queue.waiting,
      reserved: machine.reserved,
      outOfService: outOfService && {
        since: outOfService.at.toISOString(),
        by: outOfService.by,
        reason: outOfService.reason,
        draining: seat !== undefined,
      },
    };
  }

  #page(after: number): FloorRows['rows'] {
    const rows = [...this.#rows.values()].filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
    return {
      machines: rows.slice(0, WALL_ROWS_AT_ONCE),
      floors: after === 0 ? [this.#floor.row] : [],
      gone: [],
    };
  }
}
