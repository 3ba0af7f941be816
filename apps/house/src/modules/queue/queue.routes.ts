import { refusal } from '@floorcast/contract/errors';
import { MachineId } from '@floorcast/contract/machines';
import { QueueReply, SeatReply } from '@floorcast/contract/queue';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { MachineRegistry, Watching } from '../machines/index.ts';
import type { Audience } from './audience/audience.ts';
import type { QueueService } from './queue.service.ts';

const MachinePath = z.object({ id: z.coerce.number().pipe(MachineId) });

interface QueueParts {
  readonly auth: AuthService;
  readonly registry: MachineRegistry;
  readonly watching: Watching;
  readonly queue: QueueService;
  readonly audience: Audience;
}

/** A machine's seat and its queue, for every signed-in account. */
export function queueRoutes(app: Routes, { auth, registry, watching, queue, audience }: QueueParts): void {
  app.get(
    '/api/machines/:id/seat',
    {
      schema: {
        ...about('machines', 'Says how many watch a machine and wait for its seat.'),
        params: MachinePath,
        response: { 200: SeatReply },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      if (registry.find(id) === undefined)
        return refuse(reply, refusal('notFound', { what: `machine ${id}` }));
      return {
        ...audience.countAt(id),
        watching: watching.mayWatch(account, id),
        queue: await queue.offer(id),
      };
    },
  );

  app.post(
    '/api/machines/:id/queue',
    {
      schema: {
        ...about('machines', 'Joins the queue for a seat, and leaves any other queue.'),
        params: MachinePath,
        response: { 200: QueueReply },
      },
    },
    async (request, reply) => {
      const joined = await queue.join(await accountOf(auth, request), request.params.id);
      return joined.ok ? { status: 1 as const, ...joined.value } : refuse(reply, joined.error);
    },
  );

  // Only the caller's own entry.
  app.delete(
    '/api/machines/:id/queue',
    {
      schema: {
        ...about('machines', 'Leaves the queue, and gives up a reservation.'),
        params: MachinePath,
        response: { 200: QueueReply },
      },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      await queue.leave(id, request.params.id);
      return { status: 1 as const, ...queue.notificationFor(id) };
    },
  );
}
