import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import { QueueReply, SeatReply } from '@floorcast/contract/queue';
import * as z from 'zod';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { Watching } from '../machines/index.ts';
import type { Audience } from './audience/audience.ts';
import type { QueueService } from './queue.service.ts';

const MachinePath = z.object({ id: GivenId });

interface Floor {
  readonly watching: Watching;
  readonly queue: QueueService;
  readonly audience: Audience;
}

interface QueueParts {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => Floor | undefined;
}

const unknown = (machineId: number) => refusal('notFound', { what: `machine ${machineId}` });

/** A machine's seat and its queue, for every signed-in account. */
export function queueRoutes(app: Routes, { auth, floorAt }: QueueParts): void {
  app.get(
    '/api/machines/:id/seat',
    {
      schema: {
        ...about('machines', 'Says how many watch a machine and wait for its seat.'),
        params: MachinePath,
        response: { 200: SeatReply },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      const floor = floorAt(id);
      if (floor === undefined) return refuse(reply, unknown(id));
      return {
        ...floor.audience.countAt(id),
        watching: floor.watching.mayWatch(account, id),
        queue: await floor.queue.offer(id),
      };
    },
  );

  entryRoutes(app, { auth, floorAt });
}

/** Joining and leaving a queue. */
function entryRoutes(app: Routes, { auth, floorAt }: QueueParts): void {
  app.post(
    '/api/machines/:id/queue',
    {
      schema: {
        ...about('machines', 'Joins the queue for a seat, and leaves any other queue.'),
        params: MachinePath,
        response: { 200: QueueReply },
      },
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      const floor = floorAt(id);
      if (floor === undefined) return refuse(reply, unknown(id));
      const joined = await floor.queue.join(account, id);
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
      config: { machine: 'path' },
    },
    async (request, reply) => {
      const { id: accountId } = await accountOf(auth, request);
      const { id } = request.params;
      const floor = floorAt(id);
      if (floor === undefined) return refuse(reply, unknown(id));
      await floor.queue.leave(accountId, id);
      return { status: 1 as const, ...floor.queue.notificationFor(accountId) };
    },
  );
}
