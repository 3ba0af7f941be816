import { DoneReply } from '@floorcast/contract/auth';
import { SessionOrder } from '@floorcast/contract/player';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { PlayService } from '../play/index.ts';
import type { QueueService } from '../queue/index.ts';

interface SessionParts {
  readonly auth: AuthService;
  readonly play: PlayService;
  readonly queue: QueueService;
}

/** How an open session is ended from away of its machine. */
export function sessionRoutes(app: Routes, { auth, play, queue }: SessionParts): void {
  // The own session; for staff and admin, every session.
  app.post(
    '/api/player/kick',
    {
      schema: {
        ...about('player', 'Ends an open session; for staff and admin, any session.'),
        body: SessionOrder,
        response: { 200: DoneReply },
      },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const kicked = await play.kick(account, request.body.machineId);
      if (!kicked.ok) return refuse(reply, kicked.error);
      const { playerId } = kicked.value;
      if (playerId !== account.id) await queue.kick(playerId);
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
    },
    async (request, reply) => {
      const cancelled = await play.cancel(await accountOf(auth, request), request.body.machineId);
      return cancelled.ok ? { status: 1 as const } : refuse(reply, cancelled.error);
    },
  );
}
