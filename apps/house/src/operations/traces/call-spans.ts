import { Traceparent } from '@floorcast/contract/fields';
import type { Span, Traces } from '@floorcast/traces/traces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '../metrics/metrics.routes.ts';

/** Begins a span for each call under `/api/`, in the trace of its caller if it names one. Add it before other hooks. */
export function traceCalls(app: FastifyInstance, traces: Traces): void {
  if (!traces.on) return;
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _, done) => {
    const { method, route } = callOf(request);
    if (!route.startsWith('/api/')) return done();
    const span = traces.begin(`${method} ${route}`, {
      side: 'server',
      parent: Traceparent.safeParse(request.headers.traceparent).data,
      facts: { 'http.request.method': method, 'http.route': route, 'floorcast.request': request.id },
    });
    spans.set(request, span);
    span.run(done);
  });

  // Parsing the body has left the context of the span.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    const facts = { 'http.response.status_code': statusCode };
    spans.get(request)?.end(facts, statusCode >= 500 ? 'failed' : undefined);
  });
}
