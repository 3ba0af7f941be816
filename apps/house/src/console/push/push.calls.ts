import { refusal } from '@floorcast/contract/errors';
import { err, ok } from '@floorcast/contract/result';
import { SubscriptionCalls } from '@floorcast/contract/shift';
import { answer } from '../../people/accounts/index.ts';
import type { PushService } from './push.service.ts';

/** Staff let their browsers be notified of calls. */
export const subscriptionCalls = (push: PushService) =>
  answer(SubscriptionCalls, {
    key: async () => ok({ publicKey: await push.publicKey() }),
    subscribe: async ({ body }, { account }) =>
      (await push.subscribe(account, body)) ? ok({}) : err(refusal('pushServiceUnknown')),
    async unsubscribe({ body: { endpoint } }, { account }) {
      await push.unsubscribe(account, endpoint);
      return ok({});
    },
  });
