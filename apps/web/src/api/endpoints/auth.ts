import type { LoginRequest } from '@floorcast/contract/auth';
import { call } from '../call/call.ts';

/** The schemas of the replies are not in the first load. */
const schemas = () => import('@floorcast/contract/auth');

export const prepareLogin = (): void => void schemas().catch(() => undefined);

export const login = (body: LoginRequest) =>
  call({ method: 'POST', path: '/login', body, reply: async () => (await schemas()).LoginReply });

/** Asks the house whether a token is valid, for a fresh one. A refusal ends no sign-in by itself. */
export const validate = (token: string) =>
  call({ path: '/validate', reply: async () => (await schemas()).ValidateReply, token });
