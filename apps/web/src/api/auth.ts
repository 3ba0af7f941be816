import { DoneReply, LoginReply, type LoginRequest, ValidateReply } from '@floorcast/contract/auth';
import { call } from './call.ts';

export const login = (body: LoginRequest) =>
  call({ method: 'POST', path: '/login', body, reply: LoginReply });

export const validate = () => call({ path: '/validate', reply: ValidateReply });

export const logout = () => call({ method: 'POST', path: '/player/logout', body: {}, reply: DoneReply });
