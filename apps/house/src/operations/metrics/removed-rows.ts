import { Counter, type Registry } from 'prom-client';
import { REMOVED_FROM } from '../retention/retention.ts';

type Table = (typeof REMOVED_FROM)[number];

/** Counts the rows that data retention removes. */
export class RemovedRows {
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
