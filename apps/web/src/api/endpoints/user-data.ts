import { type Toggles, UserData } from '@floorcast/contract/user-data';
import { type UserUpdate, UserUpdateReply } from '@floorcast/contract/user-update';
import * as z from 'zod/mini';
import { call, callOrThrow } from '../call/call.ts';

/** The part of the player's own profile that the account stores for its screens. */
const OwnData = z.object({ user: UserData });

const update = (user: UserUpdate) =>
  ({ method: 'POST', path: '/auth/user/update', body: { user }, reply: UserUpdateReply }) as const;

export const updateUser = (user: UserUpdate) => call(update(user));

export const fetchToggles = async (signal: AbortSignal): Promise<Toggles> => {
  const { user } = await callOrThrow({ path: '/player/profile', reply: OwnData, signal });
  return user.toggles;
};

export const saveToggles = (toggles: Partial<Toggles>) => callOrThrow(update({ toggles }));
