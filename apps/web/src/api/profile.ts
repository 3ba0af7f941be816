import { PasswordReply, type PasswordRequest, ProfileReply } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import { account } from './account.ts';
import { call, callOrThrow } from './call.ts';
import type { Failure } from './failure.ts';

/** One's own account; with an id anybody's, which the house shows to staff only. */
export const fetchProfile = (profileId: number | null, signal: AbortSignal) =>
  callOrThrow({
    path: profileId === null ? '/player/profile' : `/player/profile/${profileId}`,
    reply: ProfileReply,
    signal,
  });

/** Changes one's own password and goes on under the new token: the old one has ended (PROFILE-2). */
export const changePassword = (body: PasswordRequest): Promise<Result<null, Failure>> =>
  account.renewBy(change(body));

async function change(body: PasswordRequest): Promise<Result<null, Failure>> {
  const result = await call({ method: 'POST', path: '/player/password', body, reply: PasswordReply });
  if (!result.ok) return result;
  return account.renew(result.value.token) ? ok(null) : err({ kind: 'broken' });
}
