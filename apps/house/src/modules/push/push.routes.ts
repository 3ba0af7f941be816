import { DoneReply } from '@floorcast/contract/auth';
import { refusal } from '@floorcast/contract/errors';
import { PushKeyReply, PushSubscribe, PushUnsubscribe } from '@floorcast/contract/shift';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { PushService } from './push.service.ts';

/** Staff let their browsers be notified of calls. */
export function pushRoutes(
  app: Routes,
  { auth, push }: { readonly auth: AuthService; readonly push: PushService },
): void {
  app.get(
    '/api/console/push',
    {
      schema: {
        ...about('console', 'Reads the key by which browsers know the notifications of this site.'),
        response: { 200: PushKeyReply },
      },
      config: { may: 'calls.work' },
    },
    async () => ({ publicKey: await push.publicKey() }),
  );

  app.post(
    '/api/console/push/subscribe',
    {
      schema: {
        ...about('console', 'Notifies this browser of calls.'),
        body: PushSubscribe,
        response: { 200: DoneReply },
      },
      config: { may: 'calls.work' },
    },
    async (request) => {
      if (!(await push.subscribe(await accountOf(auth, request), request.body)))
        throw new Refused(refusal('pushServiceUnknown'));
      return { status: 1 as const };
    },
  );

  app.post(
    '/api/console/push/unsubscribe',
    {
      schema: {
        ...about('console', 'Notifies this browser no more.'),
        body: PushUnsubscribe,
        response: { 200: DoneReply },
      },
      config: { may: 'calls.work' },
    },
    async (request) => {
      await push.unsubscribe(await accountOf(auth, request), request.body.endpoint);
      return { status: 1 as const };
    },
  );
}
