import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { buildHouse } from '../nodes/node/build-house.ts';
import { NodePort } from '../nodes/node/node-port.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { TEST_CONFIG } from './test-house.ts';

export interface TestNode {
  readonly url: string;
  readonly app: FastifyInstance;
  /** The server that accepts its connections. */
  readonly server: Server;
  /** Makes the node at this address the owner of every floor, as the database has it. */
  own(address: string): Promise<void>;
  /** It is stopped: its clients are asked to connect again. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** A node in this process that owns no floor. Its bus stays open. */
export async function startTestNode(
  db: Db,
  bus: Bus,
  config: Partial<Config> = {},
  { traces = NO_TRACES, connection }: { traces?: Traces; connection?: pg.ClientConfig } = {},
): Promise<TestNode> {
  const settings = { ...TEST_CONFIG, ...config };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const house = await buildHouse({
    config: settings,
    db,
    bus,
    clock,
    log,
    traces,
    ...(connection && { connection }),
  });
  const nodePort = new NodePort(settings.bounds);
  await house.app.ready();
  nodePort.serve(house.app.server);
  return {
    own: (address) => ownEverything(db, address),
    leave: () => house.leave(),
    url: await nodePort.listen(settings),
    app: house.app,
    server: nodePort.server,
    async close() {
      const closed = nodePort.close();
      await house.close();
      await closed;
    },
  };
}

async function ownEverything(db: Db, address: string): Promise<void> {
  const node = randomUUID();
  const floors = await db.selectFrom('floors').select('id').execute();
  const expiresAt = sql<Date>`now() + interval '1 h'`;
  await db.insertInto('nodes').values({ id: node, name: 'a test', address, expiresAt }).execute();
  for (const { id } of floors)
    await db
      .insertInto('leases')
      .values({ name: `floor:${id}`, owner: node, fence: 1n, expiresAt })
      .onConflict((row) => row.column('name').doUpdateSet({ owner: node, expiresAt }))
      .execute();
}
