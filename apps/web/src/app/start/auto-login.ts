import { type Failure, failureWords, isRefused, type Wording } from '../../api/call/failure.ts';
import { validate } from '../../api/endpoints/account/auth.ts';
import { account } from '../../api/sign-in/account.ts';
import { hasExpired, readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';

/** How a visit began. */
export type AutoLogin =
  | { readonly outcome: 'signed-in' }
  | { readonly outcome: 'no-token' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'failed'; readonly failure: Failure };

/** Takes a `token` query parameter out of the address bar (START-3); null when there is none. */
export function takeTokenFromAddress(location: Location, history: History): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return token;
}

/**
 * Signs in with the stored token, if there is one that the house accepts (START-4). Whether it has expired is for the
 * house to judge: the clock of a device may be wrong.
 */
export async function autoLogin(): Promise<AutoLogin> {
  const token = tokenStore.read();
  if (token === null) return guest({ outcome: 'no-token' });
  const payload = readToken(token);
  if (payload === null) return guest({ outcome: 'expired' });
  const result = await validate(token);
  if (result.ok && account.signIn(result.value)) return { outcome: 'signed-in' };
  const failure: Failure = result.ok ? { kind: 'broken' } : result.error;
  // The house does not say why: the clock of the device suffices for the words.
  const expired = isRefused(failure, 'badSignature') && hasExpired(payload, Date.now());
  return guest(expired ? { outcome: 'expired' } : { outcome: 'failed', failure });
}

function guest(result: AutoLogin): AutoLogin {
  const unreachable = result.outcome === 'failed' && result.failure.kind === 'network';
  account.becomeGuest(unreachable ? 'network' : null);
  return result;
}

/** The text that the player reads about it (START-5); null when there is none. */
export function autoLoginWords(result: AutoLogin, t: Wording): string | null {
  switch (result.outcome) {
    case 'signed-in':
    case 'no-token':
      return null;
    case 'expired':
      return t('auth.expired');
    case 'failed':
      return result.failure.kind === 'network' ? t('auth.network') : failureWords(result.failure, t);
  }
}
