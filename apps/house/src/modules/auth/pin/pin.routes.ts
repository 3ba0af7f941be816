import { PinReply, PinRequest } from '@floorcast/contract/pin';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { accountOf } from '../auth.routes.ts';
import type { AuthService } from '../auth.service.ts';

/** One's own PIN, which opens a screen that was locked while its player was away. */
export function pinRoutes(app: Routes, auth: AuthService): void {
  app.post(
    '/api/account/pin',
    {
      schema: {
        ...about('auth', 'Sets another PIN, or removes it.'),
        body: PinRequest,
        response: { 200: PinReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const changed = await auth.changePin(await accountOf(auth, request), request.body, request.client);
      return changed.ok ? { status: 1 as const, pin_code: changed.value } : refuse(reply, changed.error);
    },
  );
}
