import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Asked every few seconds: not worth a line each. */
const QUIET = { logLevel: 'warn', exposeHeadRoute: true } as const;

/**
 * For whoever keeps a node running. Anybody may ask: the answers say nothing else, and cost nothing. `works`: this is the house
 * that works, and no node that waits for it.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, works: boolean): void {
  app.get('/healthz', QUIET, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, works }),
  );

  app.get('/readyz', QUIET, async (_, reply) => {
    const reason = await readiness.whyNot();
    reply.header('cache-control', 'no-store');
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
  });
}
