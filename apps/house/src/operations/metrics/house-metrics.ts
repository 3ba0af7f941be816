import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { opening, type SocketEntry } from '../../platform/sockets/gate.ts';
import { PRESS_OUTCOMES, type PressOutcome } from '../../play/sessions/index.ts';
import { REMOVED_FROM } from '../retention/retention.ts';
import { watchDatabase } from './database-gauges.ts';
import { MachineGauges, type MachineSource } from './machine-gauges.ts';
import { timeCalls } from './metrics.routes.ts';
import { ProcessGauges } from './process-gauges.ts';
import { SqlTimes } from './sql-times.ts';

/** The kind of a socket, by its path. */
export const kindOf = (path: string): string =>
  Object.entries(SOCKET_PATHS).find(([, known]) => known === path)?.[0] ?? 'other';

/** Counts open sockets by kind. */
export class SocketCounts {
  readonly #open: Gauge<'kind'>;

  constructor(registry: Registry) {
    this.#open = new Gauge({
      name: 'floorcast_sockets',
      help: 'Open sockets',
      labelNames: ['kind'],
      registers: [registry],
    });
    for (const kind of Object.keys(SOCKET_PATHS)) this.#open.set({ kind }, 0);
  }

  /** The same entry, with its connections counted. */
  counted(entry: SocketEntry): SocketEntry {
    const kind = kindOf(entry.path);
    return opening(entry, ({ onClose }, begin) => {
      this.#open.inc({ kind });
      onClose(() => this.#open.dec({ kind }));
      return begin();
    });
  }
}

type Table = (typeof REMOVED_FROM)[number];

/** Counts the rows that data retention removes. */
class RemovedRows {
  readonly #rows: Counter<'table'>;

  constructor(registry: Registry) {
    this.#rows = new Counter({
      name: 'floorcast_removed_rows_total',
      help: 'Rows that data retention has removed, by table',
      labelNames: ['table'],
      registers: [registry],
    });
    for (const table of REMOVED_FROM) this.#rows.inc({ table }, 0);
  }

  add(table: Table, rows: number): void {
    this.#rows.inc({ table }, rows);
  }
}

const SOURCES = ['player', 'autoplay'] as const;

/** Counts presses by outcome. */
class PressCounts {
  readonly #presses: Counter<'source' | 'outcome'>;
  readonly #unconfirmed: Counter;

  constructor(registry: Registry) {
    this.#presses = new Counter({
      name: 'floorcast_presses_total',
      help: 'Presses that were ordered of a floor, by what it answered',
      labelNames: ['source', 'outcome'],
      registers: [registry],
    });
    for (const source of SOURCES)
      for (const outcome of PRESS_OUTCOMES) this.#presses.inc({ source, outcome }, 0);
    this.#unconfirmed = new Counter({
      name: 'floorcast_presses_unconfirmed_total',
      help: 'Presses of start that were acknowledged and after which the machine began no game',
      registers: [registry],
    });
  }

  made(source: (typeof SOURCES)[number], outcome: PressOutcome): void {
    this.#presses.inc({ source, outcome });
  }

  unconfirmed(): void {
    this.#unconfirmed.inc();
  }
}

/** The metrics of a node. They are not global, so that several nodes in one process do not mix. */
export class HouseMetrics {
  readonly registry = new Registry();
  readonly presses = new PressCounts(this.registry);
  readonly floors = new MachineGauges();
  readonly removedRows = new RemovedRows(this.registry);
  readonly #sockets = new SocketCounts(this.registry);
  readonly #process = new ProcessGauges(this.registry);
  readonly #sql = new SqlTimes(this.registry);

  /** The same database, with its statements measured. */
  timed(db: Db): Db {
    return db.withPlugin(this.#sql);
  }

  counted(entry: SocketEntry): SocketEntry {
    return this.#sockets.counted(entry);
  }

  /** Measures the calls of `app`; reads the machines and the database whenever the metrics are read. */
  watch(
    app: FastifyInstance,
    { machines, db, clock }: { machines: MachineSource; db: Db; clock: Clock },
  ): void {
    timeCalls(app, this.registry);
    this.floors.watch(this.registry, machines);
    watchDatabase(this.registry, db, clock);
  }

  close(): void {
    this.#process.close();
    this.registry.clear();
  }
}
