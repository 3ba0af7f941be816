import type {
  ConfirmRequest,
  ForgotRequest,
  RegistrationRequest,
  ResetRequest,
} from '@floorcast/contract/registration';
import { call } from '../../call/call.ts';

/** The schemas of the replies are not in the first load. */
const calls = async () => (await import('@floorcast/contract/registration')).RegistrationCalls;
const done = async () => (await import('@floorcast/contract/auth')).DoneReply;

/** The conditions of a registration. */
export const fetchRegistration = () =>
  call({ path: '/registration', reply: async () => (await calls()).read.reply });

export const register = (body: RegistrationRequest) =>
  call({ method: 'POST', path: '/auth/register', body, reply: done });

/** Confirms the e-mail of a registration by the token of the mailed link. */
export const confirmRegistration = (body: ConfirmRequest) =>
  call({
    method: 'POST',
    path: '/registration/confirm',
    body,
    reply: async () => (await calls()).confirm.reply,
  });

export const forgotPassword = (body: ForgotRequest) =>
  call({ method: 'POST', path: '/password/forgot', body, reply: done });

export const resetPassword = (body: ResetRequest) =>
  call({ method: 'POST', path: '/password/reset', body, reply: done });
