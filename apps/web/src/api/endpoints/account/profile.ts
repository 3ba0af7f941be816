import { PasswordReply, type PasswordRequest, ProfileReply } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import { call, callOrThrow } from '../../call/call.ts';
import type { Failure } from '../../call/failure.ts';
import { account } from '../../sign-in/account.ts';

/** The player's own account, or the one with an id, which the house shows to staff only. */
export const fetchProfile = (profileId: number | null, signal: AbortSignal) =>
  callOrThrow({
    path: profileId === null ? '/player/profile' : `/player/profile/${profileId}`,
    reply: ProfileReply,
    signal,
  });

/** Changes the player's password and continues with the new token: the old one has ended (PROFILE-2). */
export const changePassword = (body: PasswordRequest): Promise<Result<null, Failure>> =>
  account.renewBy(change(body));

async function change(body: PasswordRequest): Promise<Result<null, Failure>> {
  const result = await call({ method: 'POST', path: '/player/password', body, reply: PasswordReply });
  if (!result.ok) return result;
  return account.renew(result.value.token) ? ok(null) : err({ kind: 'broken' });
}
