import { DoneReply } from '@floorcast/contract/auth';
import { refusal } from '@floorcast/contract/errors';
import { SessionOrder } from '@floorcast/contract/player';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { PlayService } from '../play/index.ts';
import type { QueueService } from '../queue/index.ts';

interface Floor {
  readonly play: { readonly play: PlayService };
  readonly queue: QueueService;
}

interface SessionParts {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => Floor | undefined;
}

/** How an open session is ended from away of its machine. */
export function sessionRoutes(app: Routes, { auth, floorAt }: SessionParts): void {
  // The own session; for staff and admin, every session.
  app.post(
    '/api/player/kick',
    {
      schema: {
        ...about('player', 'Ends an open session; for staff and admin, any session.'),
        body: SessionOrder,
        response: { 200: DoneReply },
      },
      config: { machine: 'body', whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { machineId } = request.body;
      const floor = floorAt(machineId);
      if (floor === undefined) return refuse(reply, refusal('noSession'));
      const kicked = await floor.play.play.kick(account, machineId);
      if (!kicked.ok) return refuse(reply, kicked.error);
      const { playerId } = kicked.value;
      if (playerId !== account.id) await floor.queue.kick(playerId);
      await auth.noteKick(playerId, request.client);
      return { status: 1 as const };
    },
  );

  // The own session.
  app.post(
    '/api/player/cancel',
    {
      schema: {
        ...about('player', 'Gives up one’s own open session.'),
        body: SessionOrder,
        response: { 200: DoneReply },
      },
      config: { machine: 'body', whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { machineId } = request.body;
      const floor = floorAt(machineId);
      if (floor === undefined) return refuse(reply, refusal('noSession'));
      const cancelled = await floor.play.play.cancel(account, machineId);
      return cancelled.ok ? { status: 1 as const } : refuse(reply, cancelled.error);
    },
  );
}
