import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SocketEntry } from '../../platform/sockets/gate.ts';
import { watchDatabase } from './database-gauges.ts';
import { timeCalls } from './http-times.ts';
import { MachineGauges, type MachineSource } from './machine-gauges.ts';
import { PressCounts } from './press-counts.ts';
import { ProcessGauges } from './process-gauges.ts';
import { RemovedRows } from './removed-rows.ts';
import { SocketCounts } from './socket-counts.ts';
import { SqlTimes } from './sql-times.ts';

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
