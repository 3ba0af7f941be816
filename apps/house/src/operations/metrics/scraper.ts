import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { bearerToken } from '../../platform/http/bearer.ts';
import { refuse } from '../../platform/http/errors.ts';

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
