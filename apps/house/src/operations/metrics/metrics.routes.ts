import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { refuse } from '../../platform/http/errors.ts';
import { whyNoMetrics } from './scraper.ts';

/** The metrics of the house in the format of Prometheus. */
export function metricsRoute(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get('/metrics', { logLevel: 'warn', exposeHeadRoute: true }, async (request, reply) => {
    const refused = whyNoMetrics(request, token);
    if (refused !== undefined) return refuse(reply, refused);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
