import type { Server } from 'node:http';
import { NO_TRACES, type Traces } from '@floorcast/traces/traces';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { ActiveNode, HOUSE_LEASE } from '../node/active-node.ts';
import { buildGateway } from '../node/gateway.ts';
import { NodePort } from '../node/node-port.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { publishAddress } from '../platform/lease/lease.ts';
import { RenewedLease } from '../platform/lease/renewed-lease.ts';
import { TEST_CONFIG } from './test-house.ts';

export interface TestGateway {
  readonly url: string;
  readonly app: FastifyInstance;
  /** The server that accepts its connections. */
  readonly server: Server;
  /** Makes the node at this address the active one. */
  activate(address: string): Promise<void>;
  close(): Promise<void>;
}

/** A gateway node in this process. */
export async function startTestGateway(
  db: Db,
  bus: Bus,
  config: Partial<Config> = {},
  traces: Traces = NO_TRACES,
): Promise<TestGateway> {
  const settings = { ...TEST_CONFIG, ...config };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const gateway = await buildGateway(
    { config: settings, db, bus, clock, log, traces },
    new ActiveNode(db, clock),
  );
  const nodePort = new NodePort(settings.bounds);
  await gateway.app.ready();
  nodePort.serve(gateway.app.server);
  const leases: RenewedLease[] = [];
  return {
    async activate(address) {
      const lease = await RenewedLease.take({ db, name: HOUSE_LEASE, owner: 'a test', log, alone: true });
      leases.push(lease);
      await publishAddress(db, lease.held, address);
    },
    url: await nodePort.listen(settings),
    app: gateway.app,
    server: nodePort.server,
    async close() {
      const closed = nodePort.close();
      await gateway.close();
      await Promise.all(leases.map((lease) => lease.close()));
      await closed;
    },
  };
}
