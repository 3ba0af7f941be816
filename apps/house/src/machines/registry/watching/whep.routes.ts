import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GivenId, RequestId } from '@floorcast/contract/fields';
import { linkOf } from '@floorcast/contract/ice-servers';
import { CameraId } from '@floorcast/contract/machines';
import { checkAnswer, readOffer, readReceivable, Sdp, sdpRefusal } from '@floorcast/contract/sdp';
import { BitsPerSecond, MediaPath, VideoQuality } from '@floorcast/contract/video';
import * as z from 'zod';
import type { Config } from '../../../config/config.ts';
import { type Account, type AuthService, accountOf } from '../../../people/accounts/index.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import type { IceServersOf } from '../../../platform/turn.ts';
import type { Watching } from './watching.ts';
import { SDP_TYPE, speakWhep } from './whep-http.ts';

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
