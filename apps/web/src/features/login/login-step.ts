import type { LoginReply } from '@floorcast/contract/auth';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import type { Failure } from '../../api/call/failure.ts';

/** What a login still needs after the password. */
export type LoginStep =
  | { readonly kind: 'second-factor'; readonly ticket: string; readonly ways: readonly string[] }
  | { readonly kind: 'terms'; readonly ticket: string; readonly version: string }
  /** The sign-in is done, and has brought recovery codes. */
  | { readonly kind: 'codes'; readonly reply: LoginReply };

/** The step that a refused login asks for; undefined: it is refused. */
export function stepOf(failure: Failure): LoginStep | undefined {
  if (failure.kind !== 'refused') return undefined;
  const { ticket, ways, version } = failure.params;
  if (typeof ticket !== 'string' || ticket === '') return undefined;
  if (failure.code === PLAYER_CODES.secondFactorNeeded && typeof ways === 'string')
    return { kind: 'second-factor', ticket, ways: ways.split(' ') };
  if (failure.code === PLAYER_CODES.termsChanged)
    return { kind: 'terms', ticket, version: String(version ?? '') };
  return undefined;
}
