import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { refuse } from '../../platform/http/errors.ts';
import { bearerToken } from '../../platform/http/requests.ts';

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

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * Why a client may not read the metrics. With a token, only its bearer may; without one, only a program on this
 * computer that connects directly. For all others the page does not exist.
 */
export function whyNoMetrics(request: FastifyRequest, token: string | undefined): Refusal | undefined {
  if (token === undefined) return isLocal(request) ? undefined : refusal('notFound', { what: '/metrics' });
  const given = bearerToken(request.headers.authorization);
  return given !== undefined && same(given, token) ? undefined : refusal('badSignature');
}

/** Compares in constant time. */
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this computer forwards other clients: its headers, or the requested host name, reveal it. */
function isLocal({ raw, hostname, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const direct = FORWARDED.every((name) => headers[name] === undefined);
  return direct && LOCAL_NAMES.has(hostname) && LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

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
