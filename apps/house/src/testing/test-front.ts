import type { Server } from 'node:http';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { Door } from '../node/door.ts';
import { buildFront } from '../node/front.ts';
import { HOUSE_LEASE, WorkingHouse } from '../node/working-house.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { KeptLease } from '../platform/lease/kept-lease.ts';
import { tellAddress } from '../platform/lease/lease.ts';
import { TEST_CONFIG } from './test-house.ts';

export interface TestFront {
  readonly url: string;
  readonly app: FastifyInstance;
  /** What takes its connections. */
  readonly server: Server;
  /** Lets the house at this address be the one that works. */
  letWork(address: string): Promise<void>;
  close(): Promise<void>;
}

/** A node in this process that waits for the work, as a node of its own does it. */
export async function startTestFront(
  db: Db,
  bus: Bus,
  config: Partial<Config> = {},
  traces: Traces = NO_TRACES,
): Promise<TestFront> {
  const settings = { ...TEST_CONFIG, ...config };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const front = await buildFront(
    { config: settings, db, bus, clock, log, traces },
    new WorkingHouse(db, clock),
  );
  const door = new Door(settings.bounds);
  await front.app.ready();
  door.show(front.app.server);
  const leases: KeptLease[] = [];
  return {
    async letWork(address) {
      const lease = await KeptLease.take({ db, name: HOUSE_LEASE, owner: 'a test', log, alone: true });
      leases.push(lease);
      await tellAddress(db, lease.held, address);
    },
    url: await door.listen(settings),
    app: front.app,
    server: door.server,
    async close() {
      const closed = door.close();
      await front.close();
      await Promise.all(leases.map((lease) => lease.close()));
      await closed;
    },
  };
}
