import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Measures every call by its declared route: paths that clients invent share one label. */
export function timeCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'floorcast_http_request_duration_seconds',
    help: 'Calls by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ ...callOf(request), status }, reply.elapsedTime / 1_000);
  });
}

export function callOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  const { url } = routeOptions;
  if (url === undefined) return { method: 'any', route: 'none' };
  // Each file of the app is a route of its own.
  return { method, route: url.startsWith('/assets/') ? '/assets/*' : url };
}
