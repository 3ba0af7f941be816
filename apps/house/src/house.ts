import type { Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/schema.ts';

/** A built house, which does not listen yet. */
export interface House {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** What a house is built from. */
export interface HouseParts {
  readonly config: Config;
  readonly db: Db;
  /** One more connection to the database, for its announcements; without it they are not received. */
  readonly connection?: pg.ClientConfig;
  /** Reaches other nodes; without it, this process only. Closed with the house. */
  readonly bus?: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Without them, nothing is traced. */
  readonly traces?: Traces;
}
