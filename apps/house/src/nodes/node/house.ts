import type { Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { SiteContext } from '../../context.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OwnedFloors } from '../floors/owned-floors.ts';

/** A built node of the house, which does not listen yet. */
export interface House {
  readonly app: FastifyInstance;
  /** The floors that it owns: none at first. */
  readonly floors: OwnedFloors;
  /** Work for the whole site that one node does, by name: how it begins, with the database under its lease's fence. */
  readonly jobs: ReadonlyMap<string, (db: Db) => Job>;
  /**
   * From now on it reports that it is not ready, and asks its remaining clients to connect again: a balancer sends them to
   * other nodes. Resolves when all of them were asked.
   */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Work that has begun. */
export interface Job {
  close(): Promise<void>;
}

/** What a node is built from. */
export interface HouseParts extends Pick<SiteContext, 'db' | 'clock' | 'log'> {
  readonly config: Config;
  /** A streaming replica of it, for lists and reports. */
  readonly replica?: Db | undefined;
  /** One more connection to the database, for its announcements; without it they are not received. */
  readonly connection?: pg.ClientConfig;
  /** Reaches other nodes; without it, this process only. Closed with the house. */
  readonly bus?: Bus;
  /** The id of this node. */
  readonly node?: string;
  /** Without them, nothing is traced. */
  readonly traces?: Traces;
}
