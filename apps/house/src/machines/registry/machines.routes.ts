import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { IdPath } from '@floorcast/contract/fields';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { accountOf } from '../../people/accounts/index.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { Machines } from './open-machines.ts';
import type { Watching } from './watching/watching.ts';
import { type WhepParts, whepRoutes } from './watching/whep.routes.ts';

/** The freshest still (ms) that staff may ask for: floors are not asked more often. */
const FRESHEST_MS = 1_000;
/** For staff: how long after it was asked for a still may be reused. */
const StillQuery = z.object({ freshMs: z.optional(z.coerce.number().int().min(FRESHEST_MS).max(60_000)) });

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

interface Floor extends Pick<Machines, 'registry' | 'stills'> {
  readonly watching: Watching;
}

interface MachineParts extends WhepParts, Pick<SiteContext, 'clock'> {
  readonly floorAt: (machineId: number) => Floor | undefined;
}

/** Pictures of machines and their video, for every signed-in account. */
export function machineRoutes(app: Routes, parts: MachineParts): void {
  stillRoute(app, parts);
  whepRoutes(app, parts);
}

function stillRoute(app: Routes, { auth, floorAt, clock }: MachineParts): void {
  app.get(
    '/api/machines/:id/still',
    {
      schema: {
        ...about('machines', 'Shows how a machine looks right now; 204 while its floor has no picture.'),
        params: IdPath,
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
