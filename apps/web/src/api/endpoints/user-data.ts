import { type Toggles, UserData } from '@floorcast/contract/user-data';
import { UserDataCalls, type UserUpdate } from '@floorcast/contract/user-update';
import * as z from 'zod/mini';
import { ask, askOrThrow } from '../call/ask.ts';
import { callOrThrow } from '../call/call.ts';

/** The part of the player's own profile that the account stores for its screens. */
const OwnData = z.object({ user: UserData });

export const updateUser = (user: UserUpdate) => ask(UserDataCalls.update, { body: { user } });

export const fetchToggles = async (signal: AbortSignal): Promise<Toggles> => {
  const { user } = await callOrThrow({ path: '/player/profile', reply: OwnData, signal });
  return user.toggles;
};

export const saveToggles = (toggles: Partial<Toggles>) =>
  askOrThrow(UserDataCalls.update, { body: { user: { toggles } } });
