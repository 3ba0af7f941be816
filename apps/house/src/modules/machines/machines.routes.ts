import { refusal } from '@floorcast/contract/errors';
import { BrandsReply, CameraId, MachineId, MachineReply, MachinesReply } from '@floorcast/contract/machines';
import { checkAnswer, readOffer, readReceivable, Sdp } from '@floorcast/contract/sdp';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { MachinesRepository } from './machines.repository.ts';
import { listed, type MachineRegistry } from './registry.ts';
import type { Stills } from './stills.ts';
import type { Watching } from './watching.ts';

const SDP_BYTES = 64 * 1024;
const NumberInPath = z.coerce.number().pipe(MachineId);
const CameraPath = z.object({ id: NumberInPath, camera: CameraId });
const ViewerPath = z.object({ ...CameraPath.shape, viewerId: z.uuid() });

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };
const SDP_REPLY = {
  description: 'The answer, or the floor’s offer; `location` is the place that answers and ends it',
  content: { 'application/sdp': { schema: Sdp } },
};
/** Who makes the offer that is answered: the body says what the client can receive either way. */
const Offerer = z.strictObject({ offer: z.enum(['client', 'floor']).default('client') });

const isSdp = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/sdp') === true;

interface MachineParts {
  readonly auth: AuthService;
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly watching: Watching;
  readonly stills: Stills;
}

export function machineRoutes(
  app: Routes,
  { auth, repository, registry, watching, stills }: MachineParts,
): void {
  app.addContentTypeParser('application/sdp', { parseAs: 'string', bodyLimit: SDP_BYTES }, (_, body, done) =>
    done(null, body),
  );

  // Whoever is signed in, all of these.
  app.get(
    '/api/machine/brands',
    { schema: { ...about('machines', 'Lists the brands.'), response: { 200: BrandsReply } } },
    async (request) => {
      await accountOf(auth, request);
      return repository.brands();
    },
  );

  app.get(
    '/api/machine/all',
    { schema: { ...about('machines', 'Lists all machines.'), response: { 200: MachinesReply } } },
    async (request) => {
      await accountOf(auth, request);
      return registry.list();
    },
  );

  app.get(
    '/api/machine/:id',
    {
      schema: {
        ...about('machines', 'Lists the machines of one brand.'),
        params: z.object({ id: NumberInPath }),
        response: { 200: MachinesReply },
      },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const brand = (await repository.brands()).find(({ id }) => id === request.params.id);
      if (brand === undefined)
        return refuse(reply, refusal('notFound', { what: `brand ${request.params.id}` }));
      return {
        brand,
        machines: registry
          .all()
          .filter(({ brandId }) => brandId === brand.id)
          .map(listed),
      };
    },
  );

  app.get(
    '/api/machines/:id',
    {
      schema: {
        ...about('machines', 'Shows one machine with what it offers.'),
        params: z.object({ id: NumberInPath }),
        response: { 200: MachineReply },
      },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const machine = registry.find(request.params.id);
      const brand = (await repository.brands()).find(({ id }) => id === machine?.brandId);
      if (machine === undefined || brand === undefined)
        return refuse(reply, refusal('notFound', { what: `machine ${request.params.id}` }));
      const { bands, cameras } = machine.equipment;
      return {
        machine: listed(machine),
        brand,
        bands: [...bands].sort((a, b) => b.Order - a.Order),
        cameras: cameras.map(({ id }) => id),
      };
    },
  );

  app.get(
    '/api/machines/:id/still',
    {
      schema: {
        ...about('machines', 'Shows how a machine looks right now.'),
        params: z.object({ id: NumberInPath }),
        response: { 200: JPEG },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      if (!watching.mayWatch(account, request.params.id)) return refuse(reply, refusal('notAllowed'));
      const { id } = request.params;
      if (registry.find(id) === undefined)
        return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      const jpeg = await stills.of(id);
      if (!jpeg.ok) return refuse(reply, jpeg.error);
      return reply.type('image/jpeg').header('cache-control', 'private, max-age=5').send(jpeg.value);
    },
  );

  app.post(
    '/api/machines/:id/video/:camera/whep',
    {
      schema: {
        ...about('machines', 'Begins to watch a camera (WHEP).'),
        consumes: ['application/sdp'],
        params: CameraPath,
        querystring: Offerer,
        body: Sdp,
        response: { 201: SDP_REPLY },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      if (!isSdp(request)) return refuse(reply, refusal('invalidRequest', { field: 'content-type' }));
      const { params, body } = request;
      const { id, camera } = params;
      const byFloor = request.query.offer === 'floor';
      const read = byFloor ? readReceivable(body) : readOffer(body);
      if (!read.ok) return refuse(reply, refusal('invalidRequest', { field: read.error }));
      const watched = byFloor
        ? await watching.askForOffer(account, id, camera, body)
        : await watching.watch(account, id, camera, body);
      if (!watched.ok) return refuse(reply, watched.error);
      return reply
        .code(201)
        .header('content-type', 'application/sdp')
        .header('location', `/api/machines/${id}/video/${camera}/whep/${watched.value.viewerId}`)
        .send(watched.value.sdp);
    },
  );

  app.patch(
    '/api/machines/:id/video/:camera/whep/:viewerId',
    {
      schema: {
        ...about('machines', 'Answers the floor’s offer.'),
        consumes: ['application/sdp'],
        params: ViewerPath,
        body: Sdp,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      if (!isSdp(request)) return refuse(reply, refusal('invalidRequest', { field: 'content-type' }));
      const checked = checkAnswer(request.body);
      if (!checked.ok) return refuse(reply, refusal('invalidRequest', { field: checked.error }));
      const answered = await watching.answer(account.id, request.params.viewerId, request.body);
      return answered.ok ? reply.code(204).send() : refuse(reply, answered.error);
    },
  );

  app.delete(
    '/api/machines/:id/video/:camera/whep/:viewerId',
    {
      schema: {
        ...about('machines', 'Ends watching a camera.'),
        params: ViewerPath,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id, viewerId } = request.params;
      const ended = await watching.unwatch(account.id, id, viewerId);
      return ended.ok ? reply.code(204).send() : refuse(reply, ended.error);
    },
  );
}
