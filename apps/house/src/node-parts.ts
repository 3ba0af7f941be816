import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Read } from './platform/db/read-replica.ts';
import type { Db } from './platform/db/schema.ts';

/** What the parts of a node share. */
export interface NodeParts {
  readonly config: Config;
  readonly db: Db;
  /** Reads for lists and reports. */
  readonly read: Read;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traces: Traces;
}
