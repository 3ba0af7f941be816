import type { FastifyInstance } from 'fastify';
import { Readiness } from '../operations/health/readiness.ts';
import { HouseMetrics } from '../operations/metrics/house-metrics.ts';
import { tracedStatements } from '../operations/traces/sql-spans.ts';
import type { ActiveNode } from './active-node.ts';
import { GatewaySockets } from './gateway-sockets.ts';
import { type NodeParts, openAccounts, openCalls } from './node-calls.ts';
import { relayCalls } from './relay.ts';

export interface Gateway {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/**
 * Opens a gateway node: a standby node that answers what database and bus suffice for, and relays the rest to the
 * active node. Does not listen.
 */
export async function buildGateway(
  { db: untimed, ...parts }: NodeParts,
  working: ActiveNode,
): Promise<Gateway> {
  const metrics = new HouseMetrics();
  const node = { ...parts, db: tracedStatements(metrics.timed(untimed), parts.traces) };
  const readiness = new Readiness(node.db, node.clock, () => working.address());
  const accounts = openAccounts(node);
  const { app, routes } = await openCalls({
    ...node,
    ...accounts,
    metrics,
    readiness,
    machineSource: { machines: () => [] },
    active: false,
  });
  await relayCalls(routes, working, parts.traces);
  const sockets = new GatewaySockets({ ...node, auth: accounts.auth, metrics, working });
  app.server.on('upgrade', (request, socket, head) => void sockets.enter(request, socket, head));
  return {
    app,
    async close() {
      readiness.close();
      working.close();
      sockets.close();
      await app.close();
      metrics.close();
    },
  };
}
