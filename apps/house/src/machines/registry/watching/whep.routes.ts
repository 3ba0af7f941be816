import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GivenId, RequestId } from '@floorcast/contract/fields';
import { linkOf } from '@floorcast/contract/ice-servers';
import { CameraId } from '@floorcast/contract/machines';
import { checkAnswer, readOffer, readReceivable, Sdp, sdpRefusal } from '@floorcast/contract/sdp';
import { BitsPerSecond, MediaPath, VideoQuality } from '@floorcast/contract/video';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../../config/config.ts';
import { type Account, type AuthService, accountOf } from '../../../people/accounts/index.ts';
import { Refused, refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import { originOf } from '../../../platform/http/requests.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import type { IceServersOf } from '../../../platform/turn.ts';
import type { Watching } from './watching.ts';

const SDP_TYPE = 'application/sdp';
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
function speakWhep(calls: FastifyInstance, origins: ReadonlySet<string>): void {
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

const SDP_BYTES = 64 * 1024;
const CameraPath = z.object({ id: GivenId, camera: CameraId });
const ViewerPath = z.object({ ...CameraPath.shape, viewerId: z.uuid() });

const SDP_REPLY = {
  description:
    'The answer, or the floor’s offer; `location` is the place that answers and ends it, `link` lists TURN servers, `etag` names the viewer',
  content: { [SDP_TYPE]: { schema: Sdp } },
};
/** The side that makes the offer, and how the viewer begins. The body names what the client can receive either way. */
const OfferQuery = z.object({
  offer: z.enum(['client', 'floor']).default('client'),
  quality: z._default(VideoQuality, 'auto'),
  bitsPerSecond: z.optional(z.coerce.number().pipe(BitsPerSecond)),
  path: z.optional(MediaPath),
  /** The request by which staff have recorded a look: the viewer is not counted (C25.27). */
  look: z.optional(RequestId),
});

export interface WhepParts {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => { readonly watching: Watching } | undefined;
  readonly iceServersOf: IceServersOf;
  /** Whether an account may look at a machine without being counted: it has recorded why. */
  readonly mayLook: (
    account: Account,
    look: { readonly requestId: string; readonly machineId: number },
  ) => Promise<boolean>;
  /** Further origins whose pages may watch. */
  readonly config: Pick<Config, 'pageOrigins'>;
}

/** Opens, answers and ends viewers by WHEP. */
export function whepRoutes(app: Routes, parts: WhepParts): void {
  app.register(
    async (calls) => {
      calls.addContentTypeParser(SDP_TYPE, { parseAs: 'string', bodyLimit: SDP_BYTES }, (_, body, done) =>
        done(null, body),
      );
      speakWhep(calls, parts.config.pageOrigins);
      offerRoute(calls, parts);
      answerRoute(calls, parts);
      endRoute(calls, parts);
    },
    { prefix: '/api/machines/:id/video/:camera/whep' },
  );
}

function offerRoute(app: Routes, { auth, floorAt, iceServersOf, mayLook }: WhepParts): void {
  app.post(
    '',
    {
      schema: {
        ...about('machines', 'Begins to watch a camera (WHEP).'),
        consumes: [SDP_TYPE],
        params: CameraPath,
        querystring: OfferQuery,
        body: Sdp,
        response: { 201: SDP_REPLY },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      if (account.type !== 'user' && !may(account, 'floor.read')) return refuse(reply, refusal('notAllowed'));
      const { params, body } = request;
      const { id, camera } = params;
      const { offer, look: lookId, ...start } = request.query;
      const byFloor = offer === 'floor';
      const read = byFloor ? readReceivable(body) : readOffer(body);
      if (!read.ok) return refuse(reply, sdpRefusal(read.error));
      const watching = floorAt(id)?.watching;
      if (watching === undefined) return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      const look = lookId !== undefined;
      if (look && !(await mayLook(account, { requestId: lookId, machineId: id })))
        return refuse(reply, refusal('lookNotRecorded'));
      const watched = byFloor
        ? await watching.askForOffer(account, id, { camera, start, look }, body)
        : await watching.watch(account, id, { camera, start, look }, body);
      if (!watched.ok) return refuse(reply, watched.error);
      const servers = iceServersOf(account.id);
      if (servers.length > 0) reply.header('link', linkOf(servers));
      return reply
        .code(201)
        .header('content-type', SDP_TYPE)
        .header('etag', `"${watched.value.viewerId}"`)
        .header('location', `/api/machines/${id}/video/${camera}/whep/${watched.value.viewerId}`)
        .send(watched.value.sdp);
    },
  );
}

function answerRoute(app: Routes, { auth, floorAt }: WhepParts): void {
  app.patch(
    '/:viewerId',
    {
      schema: {
        ...about('machines', 'Answers the floor’s offer.'),
        consumes: [SDP_TYPE],
        params: ViewerPath,
        body: Sdp,
        response: { 204: z.undefined() },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const checked = checkAnswer(request.body);
      if (!checked.ok) return refuse(reply, sdpRefusal(checked.error));
      const { id, viewerId } = request.params;
      const watching = floorAt(id)?.watching;
      if (watching === undefined) return refuse(reply, refusal('notFound', { what: 'viewer' }));
      const answered = await watching.answer(account.id, viewerId, request.body);
      return answered.ok ? reply.code(204).send() : refuse(reply, answered.error);
    },
  );
}

function endRoute(app: Routes, { auth, floorAt }: WhepParts): void {
  app.delete(
    '/:viewerId',
    {
      schema: {
        ...about('machines', 'Ends watching a camera.'),
        params: ViewerPath,
        response: { 204: z.undefined() },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id, viewerId } = request.params;
      const watching = floorAt(id)?.watching;
      if (watching === undefined) return refuse(reply, refusal('notFound', { what: 'viewer' }));
      const ended = await watching.unwatch(account.id, id, viewerId);
      return ended.ok ? reply.code(204).send() : refuse(reply, ended.error);
    },
  );
}
