import type { Held } from '../../platform/db/lease/lease.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Host } from '../placement/index.ts';
import type { House, Job } from './house.ts';

const FLOOR = 'floor:';
const JOB = 'job:';

/** The lease of a job. */
export const jobLease = (job: string): string => `${JOB}${job}`;

/** Runs here what this node holds the leases of. */
export class LeaseHost implements Host {
  readonly #parts;
  readonly #jobs = new Map<string, Job>();

  constructor(parts: {
    readonly house: Pick<House, 'floors' | 'jobs'>;
    /** The database under the fence of a lease. */
    readonly tenure: (held: Held) => Db;
  }) {
    this.#parts = parts;
  }

  async open(name: string, held: Held): Promise<void> {
    const { house, tenure } = this.#parts;
    const db = tenure(held);
    if (name.startsWith(FLOOR)) {
      await house.floors.open(name.slice(FLOOR.length), db);
      return;
    }
    const begin = house.jobs.get(name.slice(JOB.length));
    if (begin !== undefined) this.#jobs.set(name, begin(db));
  }

  async close(name: string): Promise<void> {
    if (name.startsWith(FLOOR)) {
      await this.#parts.house.floors.handOver(name.slice(FLOOR.length));
      return;
    }
    const job = this.#jobs.get(name);
    this.#jobs.delete(name);
    await job?.close();
  }
}
