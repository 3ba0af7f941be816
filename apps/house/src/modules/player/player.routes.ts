import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import {
  BalanceReply,
  OwnProfileReply,
  PasswordReply,
  PasswordRequest,
  ProfileReply,
} from '@floorcast/contract/player';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordLook } from '../trail/index.ts';
import type { UserDataService } from '../user-data/index.ts';
import { playerBalance } from '../wallet/index.ts';

interface PlayerParts {
  readonly auth: AuthService;
  readonly userData: UserDataService;
  readonly db: Db;
}

const ProfilePath = z.object({ id: GivenId });

/** What a signed-in account may read of itself, and do about itself. */
export function playerRoutes(app: Routes, { auth, userData, db }: PlayerParts): void {
  app.get(
    '/api/player/balance',
    {
      schema: { ...about('player', 'Shows the balance of the wallet.'), response: { 200: BalanceReply } },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return { status: 1 as const, balance: await playerBalance(db, id) };
    },
  );

  app.get(
    '/api/player/profile',
    {
      schema: { ...about('player', 'Shows one’s own account.'), response: { 200: OwnProfileReply } },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const profile = await profileOf(auth, db, id);
      if (profile === undefined) return refuse(reply, refusal('notFound', { what: 'profile' }));
      return { ...profile, user: await userData.of(id) };
    },
  );

  // The own account; for staff, by their duties, that of a player or of other staff.
  app.get(
    '/api/player/profile/:id',
    {
      schema: {
        ...about('player', 'Shows an account: to staff, by their duties, also another one.'),
        params: ProfilePath,
        response: { 200: ProfileReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      const { id } = request.params;
      if (id !== account.id && account.type === 'user') return refuse(reply, refusal('notAllowed'));
      const profile = await profileOf(auth, db, id);
      if (profile === undefined) return refuse(reply, refusal('notFound', { what: `profile ${id}` }));
      if (id === account.id) return profile;
      const needed = profile.type === 'user' ? 'players.read' : 'staff.read';
      if (!may(account, needed)) return refuse(reply, refusal('notAllowed'));
      if (profile.type === 'user') await recordLook(db, account, id);
      return profile;
    },
  );

  passwordRoute(app, auth);
}

function passwordRoute(app: Routes, auth: AuthService): void {
  app.post(
    '/api/player/password',
    {
      schema: {
        ...about('player', 'Sets another password and ends all other sign-ins.'),
        body: PasswordRequest,
        response: { 200: PasswordReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const changed = await auth.changePassword(await accountOf(auth, request), request.body, request.client);
      return changed.ok ? { status: 1 as const, ...changed.value } : refuse(reply, changed.error);
    },
  );
}

async function profileOf(auth: AuthService, db: Db, id: number) {
  const user = await auth.profile(id);
  if (user === undefined) return undefined;
  return {
    status: 1 as const,
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
