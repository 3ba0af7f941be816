import { DoneReply, LoginReply, type LoginRequest, ValidateReply } from '@floorcast/contract/auth';
import { call } from './call.ts';

export const login = (body: LoginRequest) =>
  call({ method: 'POST', path: '/login', body, reply: LoginReply });

/** Asks the house whether a token is valid, for a fresh one. A refusal ends no sign-in by itself. */
export const validate = (token: string) => call({ path: '/validate', reply: ValidateReply, token });

export const logout = () => call({ method: 'POST', path: '/player/logout', body: {}, reply: DoneReply });
