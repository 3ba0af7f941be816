import { UserData } from '@floorcast/contract/user-data';
import { type UserUpdate, UserUpdateReply } from '@floorcast/contract/user-update';
import * as z from 'zod/mini';
import { call } from './call.ts';

/** What one's own account keeps for its screens. */
export const fetchUserData = () => call({ path: '/player/profile', reply: z.object({ user: UserData }) });

export const updateUser = (user: UserUpdate) =>
  call({ method: 'POST', path: '/auth/user/update', body: { user }, reply: UserUpdateReply });
