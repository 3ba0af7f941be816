import { ok } from '@floorcast/contract/result';
import { UserDataCalls } from '@floorcast/contract/user-update';
import { answer } from '../accounts/index.ts';
import type { UserDataService } from './user-data.service.ts';

/** The stored settings of the signed-in account. */
export const userDataCalls = (userData: UserDataService) =>
  answer(UserDataCalls, {
    async update({ body: { user } }, { account }) {
      const updated = await userData.update(account.id, user);
      return updated.ok ? ok({ user: updated.value }) : updated;
    },
  });
