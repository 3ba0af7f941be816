import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SocketEntry } from '../platform/sockets/gate.ts';
import { type Hall, HallGauges } from './hall-gauges.ts';
import { watchDatabase } from './house-gauges.ts';
import { timeCalls } from './http-times.ts';
import { PressCounts } from './press-counts.ts';
import { ProcessGauges } from './process-gauges.ts';
import { RemovedRows } from './removed-rows.ts';
import { SocketCounts } from './socket-counts.ts';
import { SqlTimes } from './sql-times.ts';

/** What a house counts and measures of itself. Nothing of it is global: several houses in one process do not mix. */
export class HouseMetrics {
  readonly registry = new Registry();
  readonly presses = new PressCounts(this.registry);
  readonly floors = new HallGauges();
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

  /** Measures the calls of `app`, and reads the hall and the database when it is asked. */
  watch(app: FastifyInstance, { hall, db, clock }: { hall: Hall; db: Db; clock: Clock }): void {
    timeCalls(app, this.registry);
    this.floors.watch(this.registry, hall);
    watchDatabase(this.registry, db, clock);
  }

  close(): void {
    this.#process.close();
    this.registry.clear();
  }
}
