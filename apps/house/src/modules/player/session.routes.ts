import { DoneReply } from '@floorcast/contract/auth';
import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { SessionOrder } from '@floorcast/contract/player';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type Account, type AuthService, accountOf } from '../auth/index.ts';
import type { PlayService, Seats } from '../play/index.ts';
import type { QueueService } from '../queue/index.ts';
import { record } from '../trail/index.ts';

interface Floor {
  readonly play: { readonly play: PlayService; readonly seats: Seats };
  readonly queue: QueueService;
}

interface SessionParts {
  readonly auth: AuthService;
  readonly db: Db;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => Floor | undefined;
}

/** How an open session is ended from away of its machine. */
export function sessionRoutes(app: Routes, { auth, db, floorAt }: SessionParts): void {
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
      const session = floor.play.seats.at(machineId);
      if (session === undefined) return refuse(reply, refusal('noSession'));
      if (session.playerId !== account.id) {
        if (!may(account, 'floor.players')) return refuse(reply, refusal('notAllowed'));
        await recordKick(db, account, { machineId, playerId: session.playerId });
      }
      return asTheHouse(async () => {
        const kicked = await floor.play.play.kick(account, machineId);
        if (!kicked.ok) return refuse(reply, kicked.error);
        const { playerId } = kicked.value;
        if (playerId !== account.id) await floor.queue.kick(playerId);
        await auth.noteKick(playerId, request.client);
        return { status: 1 as const };
      });
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
      const cancelled = await asTheHouse(() => floor.play.play.cancel(account, machineId));
      return cancelled.ok ? { status: 1 as const } : refuse(reply, cancelled.error);
    },
  );
}

/** Staff are about to end the session of a player. */
const recordKick = (
  db: Db,
  { id, username }: Account,
  about: { readonly machineId: number; readonly playerId: number },
): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      record(tx, { kind: 'machine.session-ended', by: { id, username }, ...about, detail: { by: 'kick' } }),
    );
