import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import { type Brand, BrandsReply, MachineReply, MachinesReply } from '@floorcast/contract/machines';
import type { Settings } from '@floorcast/contract/settings';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { accountOf } from '../auth/index.ts';
import type { MachineDirectory } from './directory.ts';
import type { MachinesRepository } from './machines.repository.ts';
import type { Machines } from './open-machines.ts';
import { listed } from './registry.ts';
import type { Watching } from './watching/watching.ts';
import { type WhepParts, whepRoutes } from './watching/whep.routes.ts';

const MachinePath = z.object({ id: GivenId });

/** The freshest still (ms) that staff may ask for: floors are not asked more often. */
const FRESHEST_MS = 1_000;
/** For staff: how long after it was asked for a still may be reused. */
const StillQuery = z.object({
  freshMs: z.optional(z.coerce.number().int().min(FRESHEST_MS).max(60_000)),
});

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

interface Floor extends Pick<Machines, 'registry' | 'stills'> {
  readonly watching: Watching;
}

interface MachineParts extends WhepParts {
  readonly repository: MachinesRepository;
  readonly directory: MachineDirectory;
  readonly floorAt: (machineId: number) => Floor | undefined;
  readonly settings: () => Promise<Settings>;
  readonly clock: Clock;
}

type Listed = Pick<MachineParts, 'repository' | 'settings'>;

/** Brands with as many machines as players are shown. */
const shownBrands = async ({ repository, settings }: Listed): Promise<Brand[]> =>
  repository.brands((await settings()).HIDE_RESERVED ? 'open' : 'all');

/** Machines, their pictures and their video, for every signed-in account. */
export function machineRoutes(app: Routes, parts: MachineParts): void {
  listRoutes(app, parts);
  machineRoute(app, parts);
  stillRoute(app, parts);
  whepRoutes(app, parts);
}

function listRoutes(app: Routes, parts: MachineParts): void {
  const { auth, directory } = parts;
  app.get(
    '/api/machine/brands',
    { schema: { ...about('machines', 'Lists the brands.'), response: { 200: BrandsReply } } },
    async (request) => {
      await accountOf(auth, request);
      return shownBrands(parts);
    },
  );

  app.get(
    '/api/machine/all',
    { schema: { ...about('machines', 'Lists all machines.'), response: { 200: MachinesReply } } },
    async (request) => {
      await accountOf(auth, request);
      return directory.list();
    },
  );

  app.get(
    '/api/machine/:id',
    {
      schema: {
        ...about('machines', 'Lists the machines of one brand.'),
        params: MachinePath,
        response: { 200: MachinesReply },
      },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const brand = (await shownBrands(parts)).find(({ id }) => id === request.params.id);
      if (brand === undefined)
        return refuse(reply, refusal('notFound', { what: `brand ${request.params.id}` }));
      return { brand, machines: directory.ofBrand(brand.id) };
    },
  );
}

function machineRoute(app: Routes, parts: MachineParts): void {
  const { auth, floorAt } = parts;
  app.get(
    '/api/machines/:id',
    {
      schema: {
        ...about('machines', 'Shows one machine with what it offers.'),
        params: MachinePath,
        response: { 200: MachineReply },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const machine = floorAt(request.params.id)?.registry.find(request.params.id);
      const brand = (await shownBrands(parts)).find(({ id }) => id === machine?.brandId);
      if (machine === undefined || brand === undefined)
        return refuse(reply, refusal('notFound', { what: `machine ${request.params.id}` }));
      const { bands, cameras } = machine.equipment;
      return {
        machine: listed(machine),
        brand,
        bands: [...bands].sort((a, b) => b.Order - a.Order),
        cameras: cameras.map(({ id }) => id),
        videos: cameras.map(({ turnable: _, ...video }) => video),
      };
    },
  );
}

function stillRoute(app: Routes, { auth, floorAt, clock }: MachineParts): void {
  app.get(
    '/api/machines/:id/still',
    {
      schema: {
        ...about('machines', 'Shows how a machine looks right now; 204 while its floor has no picture.'),
        params: MachinePath,
        querystring: StillQuery,
        response: { 200: JPEG, 204: z.undefined() },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      const floor = floorAt(id);
      if (floor?.registry.find(id) === undefined)
        return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      if (!floor.watching.mayWatch(account, id)) return refuse(reply, refusal('notAllowed'));
      const { freshMs } = request.query;
      // An account alone does not entitle anybody to watch a player in play.
      const forStaff = freshMs !== undefined || account.type !== 'user';
      if (forStaff && !may(account, 'floor.read')) return refuse(reply, refusal('notAllowed'));
      const still = await floor.stills.of(id, freshMs);
      // A stored copy would hide its age.
      reply.header('cache-control', 'no-store');
      if (still === undefined) return reply.code(204).send();
      const { jpeg, takenAt } = still;
      reply.type('image/jpeg');
      if (takenAt !== undefined) reply.header('x-picture-age', Math.round(clock.now() - takenAt));
      return reply.send(jpeg);
    },
  );
}
