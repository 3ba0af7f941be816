import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { opening, type SocketEntry } from '../../platform/sockets/gate.ts';
import { PRESS_OUTCOMES, type PressOutcome } from '../../play/sessions/index.ts';
import { REMOVED_FROM, type RemovedFrom } from '../retention/retention.ts';
import { MachineGauges, type MachineSource, watchDatabase, watchProcess } from './gauges.ts';
import { timeCalls } from './metrics.routes.ts';
import { SqlTimes } from './sql-times.ts';

/** The kind of a socket, by its path. */
export const kindOf = (path: string): string =>
  Object.entries(SOCKET_PATHS).find(([, known]) => known === path)?.[0] ?? 'other';

/** Counts open sockets by kind. */
function countSockets(registry: Registry) {
  const open = new Gauge({
    name: 'floorcast_sockets',
    help: 'Open sockets',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of Object.keys(SOCKET_PATHS)) open.set({ kind }, 0);
  return open;
}

/** Counts the rows that data retention removes. */
function countRemoved(registry: Registry) {
  const rows = new Counter({
    name: 'floorcast_removed_rows_total',
    help: 'Rows that data retention has removed, by table',
    labelNames: ['table'],
    registers: [registry],
  });
  for (const table of REMOVED_FROM) rows.inc({ table }, 0);
  return rows;
}

const SOURCES = ['player', 'autoplay'] as const;

/** Counts presses by outcome. */
function countPresses(registry: Registry) {
  const presses = new Counter({
    name: 'floorcast_presses_total',
    help: 'Presses that were ordered of a floor, by what it answered',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  });
  for (const source of SOURCES) for (const outcome of PRESS_OUTCOMES) presses.inc({ source, outcome }, 0);
  const unconfirmed = new Counter({
    name: 'floorcast_presses_unconfirmed_total',
    help: 'Presses of start that were acknowledged and after which the machine began no game',
    registers: [registry],
  });
  return {
    made: (source: (typeof SOURCES)[number], outcome: PressOutcome) => presses.inc({ source, outcome }),
    unconfirmed: () => unconfirmed.inc(),
  };
}

/** The metrics of a node. They are not global, so that several nodes in one process do not mix. */
export class HouseMetrics {
  readonly registry = new Registry();
  readonly presses = countPresses(this.registry);
  readonly floors = new MachineGauges();
  readonly #removed = countRemoved(this.registry);
  readonly #sockets = countSockets(this.registry);
  readonly #stopProcess = watchProcess(this.registry);
  readonly #sql = new SqlTimes(this.registry);

  /** The same database, with its statements measured. */
  timed(db: Db): Db {
    return db.withPlugin(this.#sql);
  }

  /** Data retention has removed rows of a table. */
  removed(table: RemovedFrom, rows: number): void {
    this.#removed.inc({ table }, rows);
  }

  /** The same entry, with its connections counted. */
  counted(entry: SocketEntry): SocketEntry {
    const kind = kindOf(entry.path);
    return opening(entry, ({ onClose }, begin) => {
      this.#sockets.inc({ kind });
      onClose(() => this.#sockets.dec({ kind }));
      return begin();
    });
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
    this.#stopProcess();
    this.registry.clear();
  }
}
