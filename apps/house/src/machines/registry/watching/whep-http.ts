import { refusal } from '@floorcast/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../../platform/http/errors.ts';
import { originOf } from '../../../platform/http/requests.ts';

export const SDP_TYPE = 'application/sdp';
/** Candidates of a client after its offer: not taken, because the floor learns them from the client's checks. */
const TRICKLE_TYPE = 'application/trickle-ice-sdpfrag';
/** How long (s) a client waits before it asks again for a machine that is offline, or for a camera that has failed. */
const RETRY_SECONDS = '5';
const RETRIED: ReadonlySet<number> = new Set([409, 502]);
/** How long (s) a browser may remember what pages of another origin may do. */
const PREFLIGHT_SECONDS = '600';
const EXPOSED = 'Accept-Patch, Accept-Post, Allow, ETag, Link, Location, Retry-After';

/** What a WHEP resource takes: the endpoint of a camera offers, and the one of a viewer its answer and its end. */
interface Resource {
  readonly path: '' | '/:viewerId';
  readonly allow: string;
  readonly accepts: Readonly<Record<string, string>>;
}
const ENDPOINT: Resource = { path: '', allow: 'OPTIONS, POST', accepts: { 'accept-post': SDP_TYPE } };
const VIEWER: Resource = {
  path: '/:viewerId',
  allow: 'DELETE, OPTIONS, PATCH',
  accepts: { 'accept-patch': SDP_TYPE },
};

/** By the part of the path behind `/whep`; undefined where there is no such resource. */
function resourceAt(url: string): Resource | undefined {
  const [path = ''] = url.split('?');
  const behind = path.slice(path.lastIndexOf('/whep') + '/whep'.length);
  if (behind === '') return ENDPOINT;
  return /^\/[^/]+$/.test(behind) ? VIEWER : undefined;
}

/**
 * What stock WHEP clients expect of HTTP around the calls of WHEP, by WHEP's draft and RFC 9725: `OPTIONS`, CORS for
 * pages of these origins, and a refusal for each other method and content type. For a scope of its own.
 */
export function speakWhep(calls: FastifyInstance, origins: ReadonlySet<string>): void {
  const mayRead = ({ headers }: FastifyRequest) =>
    headers.origin !== undefined && origins.has(originOf(headers.origin) ?? '');
  calls.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.method === 'OPTIONS' || request.method === 'DELETE') return;
    const resource = resourceAt(request.url) ?? ENDPOINT;
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type === SDP_TYPE) return;
    reply.headers(resource.accepts);
    if (type !== TRICKLE_TYPE || resource !== VIEWER)
      throw new Refused(refusal('unsupportedMediaType', { type: SDP_TYPE }));
    const allow = 'DELETE, OPTIONS';
    reply.header('allow', allow);
    throw new Refused(refusal('methodNotAllowed', { allow }));
  });
  calls.addHook('onSend', async (request, reply) => {
    reply.header('vary', [reply.getHeader('vary') ?? [], 'Origin'].flat().join(', '));
    if (RETRIED.has(reply.statusCode)) reply.header('retry-after', RETRY_SECONDS);
    if (!mayRead(request)) return;
    reply.header('access-control-allow-origin', request.headers.origin);
    reply.header('access-control-expose-headers', EXPOSED);
  });
  for (const { path, allow, accepts } of [ENDPOINT, VIEWER])
    calls.options(path, { config: { access: 'anybody' } }, async (request, reply) => {
      reply.headers({ allow, ...accepts });
      if (mayRead(request))
        reply.headers({
          'access-control-allow-methods': allow,
          'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
          'access-control-max-age': PREFLIGHT_SECONDS,
        });
      return reply.code(200).send();
    });
  calls.setNotFoundHandler((request, reply) => {
    const resource = resourceAt(request.url);
    if (resource === undefined)
      return refuse(reply, refusal('notFound', { what: request.url.split('?')[0] ?? '' }));
    const { allow } = resource;
    return refuse(reply.headers({ allow, ...resource.accepts }), refusal('methodNotAllowed', { allow }));
  });
}
