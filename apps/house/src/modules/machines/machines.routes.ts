import { refusal } from '@floorcast/contract/errors';
import {
  type Brand,
  BrandsReply,
  MachineId,
  MachineReply,
  MachinesReply,
} from '@floorcast/contract/machines';
import type { Settings } from '@floorcast/contract/settings';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { accountOf } from '../auth/index.ts';
import type { MachinesRepository } from './machines.repository.ts';
import { listed, type MachineRegistry } from './registry.ts';
import type { Stills } from './stills.ts';
import { type WhepParts, whepRoutes } from './watching/whep.routes.ts';

const MachinePath = z.object({ id: z.coerce.number().pipe(MachineId) });

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

interface MachineParts extends WhepParts {
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly stills: Stills;
  readonly settings: () => Promise<Settings>;
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
  const { auth, registry } = parts;
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
      return registry.list();
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
      return {
        brand,
        machines: registry
          .all()
          .filter(({ brandId }) => brandId === brand.id)
          .map(listed),
      };
    },
  );
}

function machineRoute(app: Routes, parts: MachineParts): void {
  const { auth, registry } = parts;
  app.get(
    '/api/machines/:id',
    {
      schema: {
        ...about('machines', 'Shows one machine with what it offers.'),
        params: MachinePath,
        response: { 200: MachineReply },
      },
    },
    async (request, reply) => {
      await accountOf(auth, request);
      const machine = registry.find(request.params.id);
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

function stillRoute(app: Routes, { auth, registry, watching, stills }: MachineParts): void {
  app.get(
    '/api/machines/:id/still',
    {
      schema: {
        ...about('machines', 'Shows how a machine looks right now.'),
        params: MachinePath,
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
}
