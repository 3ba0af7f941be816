import type { FastifyInstance } from 'fastify';
import { HouseMetrics } from '../operations/house-metrics.ts';
import { Readiness } from '../operations/readiness.ts';
import { tracedStatements } from '../operations/sql-spans.ts';
import { type NodeParts, openAccounts, openCalls } from './every-node.ts';
import { FrontSockets } from './front-sockets.ts';
import { relayCalls } from './relay.ts';
import type { WorkingHouse } from './working-house.ts';

export interface Front {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/**
 * A node that waits for the work: whoever comes to it is served all the same. What the database and the bus are enough
 * for, it answers and tells by itself; the rest it carries to the house that works. Does not listen yet.
 */
export async function buildFront(
  { db: untimed, ...parts }: NodeParts,
  working: WorkingHouse,
): Promise<Front> {
  const metrics = new HouseMetrics();
  const node = { ...parts, db: tracedStatements(metrics.timed(untimed), parts.traces) };
  const readiness = new Readiness(node.db, node.clock, () => working.address());
  const accounts = openAccounts(node);
  const { app, routes } = await openCalls({
    ...node,
    ...accounts,
    metrics,
    readiness,
    hall: { machines: () => [] },
    works: false,
  });
  await relayCalls(routes, working, parts.traces);
  const sockets = new FrontSockets({ ...node, auth: accounts.auth, metrics, working });
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
