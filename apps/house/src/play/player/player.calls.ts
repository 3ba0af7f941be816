import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { PlayerCalls, SessionCalls } from '@floorcast/contract/player';
import { err, ok } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { type AuthService, answer } from '../../people/accounts/index.ts';
import type { UserDataService } from '../../people/user-data/index.ts';
import { asTheHouse } from '../../platform/db/authority/authority.ts';
import type { Db } from '../../platform/db/schema.ts';
import { record, recordLook } from '../../trail/index.ts';
import { playerBalance } from '../../wallet/index.ts';
import type { QueueService } from '../queue/index.ts';
import type { PlayService, Seats } from '../sessions/index.ts';

/** What a signed-in account may read of itself, and do about itself. */
export const playerCalls = ({
  auth,
  userData,
  db,
}: Pick<SiteContext, 'db'> & { readonly auth: AuthService; readonly userData: UserDataService }) =>
  answer(PlayerCalls, {
    balance: async (_, { account }) => ok({ balance: await playerBalance(db, account.id) }),
    async ownProfile(_, { account: { id } }) {
      const profile = await profileOf(auth, db, id);
      if (profile === undefined) return err(refusal('notFound', { what: 'profile' }));
      return ok({ ...profile, user: await userData.of(id) });
    },
    // The own account; for staff, by their duties, that of a player or of other staff.
    async profile({ params: { id } }, { account }) {
      if (id !== account.id && account.type === 'user') return err(refusal('notAllowed'));
      const profile = await profileOf(auth, db, id);
      if (profile === undefined) return err(refusal('notFound', { what: `profile ${id}` }));
      if (id === account.id) return ok(profile);
      const needed = profile.type === 'user' ? 'players.read' : 'staff.read';
      if (!may(account, needed)) return err(refusal('notAllowed'));
      if (profile.type === 'user') await recordLook(db, account, id);
      return ok(profile);
    },
    changePassword: ({ body }, { account, ip }) => auth.changePassword(account, body, ip),
  });

async function profileOf(auth: AuthService, db: Db, id: number) {
  const user = await auth.profile(id);
  if (user === undefined) return undefined;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    lastname: user.lastname,
    type: user.type,
    group: user.groupName,
    balance: await playerBalance(db, id),
    passwordChanged: user.passwordChangedAt?.toISOString() ?? null,
    lastLogon: user.lastLogon?.toISOString() ?? null,
    lastLogonIp: user.lastLogonIp,
    created: user.createdAt.toISOString(),
    birthDate: user.birthDate,
    country: user.country,
    identity: user.identity,
  };
}

interface Floor {
  readonly play: { readonly play: PlayService; readonly seats: Seats };
  readonly queue: QueueService;
}

/** How an open session is ended from away of its machine. */
export const sessionCalls = ({
  auth,
  db,
  floorAt,
}: Pick<SiteContext, 'db'> & {
  readonly auth: AuthService;
  /** The floor of a machine, if this node owns it. */
  readonly floorAt: (machineId: number) => Floor | undefined;
}) =>
  answer(SessionCalls, {
    // The own session; for staff and admin, every session.
    async kick({ body: { machineId } }, { account, ip }) {
      const floor = floorAt(machineId);
      const session = floor?.play.seats.at(machineId);
      if (floor === undefined || session === undefined) return err(refusal('noSession'));
      if (session.playerId !== account.id) {
        if (!may(account, 'floor.players')) return err(refusal('notAllowed'));
        const { playerId } = session;
        const ended = { by: account, machineId, playerId, detail: { by: 'kick' } };
        await db.transaction().execute((tx) => record(tx, { kind: 'machine.session-ended', ...ended }));
      }
      return asTheHouse(async () => {
        const kicked = await floor.play.play.kick(account, machineId);
        if (!kicked.ok) return kicked;
        const { playerId } = kicked.value;
        if (playerId !== account.id) await floor.queue.kick(playerId);
        return ok(await auth.noteKick(playerId, ip));
      });
    },
    // The own session.
    async cancel({ body: { machineId } }, { account }) {
      const floor = floorAt(machineId);
      if (floor === undefined) return err(refusal('noSession'));
      const cancelled = await asTheHouse(() => floor.play.play.cancel(account, machineId));
      return cancelled.ok ? ok(null) : cancelled;
    },
  });
