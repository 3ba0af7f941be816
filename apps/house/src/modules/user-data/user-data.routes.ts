import { UserUpdateReply, UserUpdateRequest } from '@floorcast/contract/user-update';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { UserDataService } from './user-data.service.ts';

/** The stored settings of the signed-in account. */
export function userDataRoutes(app: Routes, auth: AuthService, userData: UserDataService): void {
  app.post(
    '/api/auth/user/update',
    {
      schema: {
        ...about('player', 'Stores settings, shortcuts and switches of the account.'),
        body: UserUpdateRequest,
        response: { 200: UserUpdateReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const updated = await userData.update(id, request.body.user);
      return updated.ok ? { status: 1 as const, user: updated.value } : refuse(reply, updated.error);
    },
  );
}
