import { type PasswordRequest, PlayerCalls, type ProfileReply } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import { ask, askOrThrow, requestOf } from '../../call/ask.ts';
import { callOrThrow } from '../../call/call.ts';
import type { Failure } from '../../call/failure.ts';
import { account } from '../../sign-in/account.ts';

/** The player's own account, or the one with an id, which the house shows to staff only. */
export const fetchProfile = (id: number | null, signal: AbortSignal): Promise<ProfileReply> =>
  id === null
    ? // What the account stores for its screens is not read here.
      callOrThrow({ ...requestOf(PlayerCalls.ownProfile), reply: PlayerCalls.profile.reply, signal })
    : askOrThrow(PlayerCalls.profile, { params: { id } }, signal);

/** Changes the player's password and continues with the new token: the old one has ended (PROFILE-2). */
export const changePassword = (body: PasswordRequest): Promise<Result<null, Failure>> =>
  account.renewBy(change(body));

async function change(body: PasswordRequest): Promise<Result<null, Failure>> {
  const result = await ask(PlayerCalls.changePassword, { body });
  if (!result.ok) return result;
  return account.renew(result.value.token) ? ok(null) : err({ kind: 'broken' });
}
