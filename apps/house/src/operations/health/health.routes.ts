import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Requested every few seconds: not logged. */
const QUIET = { logLevel: 'warn', exposeHeadRoute: true } as const;

/** Liveness and readiness for the supervisor of a node, without a sign-in: the replies are cheap and reveal nothing else. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', QUIET, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );

  app.get('/readyz', QUIET, async (_, reply) => {
    const reason = await readiness.whyNot();
    reply.header('cache-control', 'no-store');
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
  });
}
