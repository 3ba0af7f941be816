import { type Failure, failureWords, isRefused, type Wording } from '../../api/call/failure.ts';
import { validate } from '../../api/endpoints/auth.ts';
import { account, type EndReason } from '../../api/sign-in/account.ts';
import { hasExpired, readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';

/** How a visit began. */
export type AutoLogin =
  | { readonly outcome: 'signed-in' }
  | { readonly outcome: 'no-token' }
  | { readonly outcome: 'ended'; readonly reason: EndReason }
  | { readonly outcome: 'refused'; readonly failure: Failure };

/** Takes a `token` query parameter out of the address bar (START-3); null when there is none, or an empty one. */
export function takeTokenFromAddress(location: Location, history: History): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return token || null;
}

/** Signs in with the stored token, if there is one that the house accepts (START-4). */
export async function autoLogin(): Promise<AutoLogin> {
  const token = tokenStore.read();
  if (token === null) {
    account.becomeGuest(null);
    return { outcome: 'no-token' };
  }
  const payload = readToken(token);
  if (payload === null) return ended('invalidToken');
  if (hasExpired(payload)) return ended('expired');
  const result = await validate(token);
  if (result.ok && account.signIn(result.value)) return { outcome: 'signed-in' };
  if (!result.ok && saysNothing(result.error)) return ended('network');
  const failure: Failure = result.ok ? { kind: 'broken' } : result.error;
  if (isRefused(failure, 'badSignature')) return ended('invalidToken');
  account.becomeGuest(null);
  return { outcome: 'refused', failure };
}

/** Whether a failure leaves open what the token is worth: the house, or a part of it, is away for a moment. */
const saysNothing = (failure: Failure): boolean =>
  failure.kind === 'network' ||
  failure.kind === 'broken' ||
  isRefused(failure, 'unavailable') ||
  isRefused(failure, 'internal');

function ended(reason: EndReason): AutoLogin {
  account.becomeGuest(reason);
  return { outcome: 'ended', reason };
}

/** The text that the player reads about it (START-5); null when there is none. */
export function autoLoginWords(result: AutoLogin, t: Wording): string | null {
  switch (result.outcome) {
    case 'signed-in':
    case 'no-token':
      return null;
    case 'ended':
      return t(`auth.${result.reason}`);
    case 'refused':
      return failureWords(result.failure, t);
  }
}
