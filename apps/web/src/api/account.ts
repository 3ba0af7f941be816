import type { AccountType, TokenPayload, ValidateReply } from '@floorcast/contract/auth';
import type { UserData } from '@floorcast/contract/user-data';
import { Observable } from '../lib/observable.ts';
import { readToken } from './token.ts';
import { tokenStore } from './token-store.ts';

/** Why a sign-in ended by itself. After `network` the stored token is kept: nobody has refused it. */
export type EndReason = 'expired' | 'invalid-token' | 'network';

export type Account =
  | { readonly phase: 'pending' }
  | { readonly phase: 'guest'; readonly ended: EndReason | null }
  | {
      readonly phase: 'signed-in';
      readonly token: string;
      readonly user: TokenPayload;
      /** What the house said at the sign-in. */
      readonly said: Omit<ValidateReply, 'token'>;
    };

const state = new Observable<Account>({ phase: 'pending' });

function signIn({ token, ...said }: ValidateReply): boolean {
  const user = readToken(token);
  if (!user) return false;
  tokenStore.keep(token, said.pin_code);
  state.setState({ phase: 'signed-in', token, user, said });
  return true;
}

/** The same account goes on under another token. */
function renew(token: string): boolean {
  const now = state.getState();
  const user = readToken(token);
  if (now.phase !== 'signed-in' || !user) return false;
  tokenStore.keep(token, now.said.pin_code);
  state.setState({ ...now, token, user });
  return true;
}

function becomeGuest(ended: EndReason | null): void {
  if (ended !== 'network') tokenStore.clear();
  state.setState({ phase: 'guest', ended });
}

/** What the account keeps, as it is now. */
function keep(kept: UserData): void {
  const now = state.getState();
  if (now.phase === 'signed-in') state.setState({ ...now, said: { ...now.said, user: kept } });
}

let renewal: Promise<unknown> | undefined;

/** Does what ends the token and brings another: that the old one is refused meanwhile ends nothing yet. */
function renewBy<T>(work: Promise<T>): Promise<T> {
  renewal = work;
  return work.finally(() => {
    renewal = undefined;
  });
}

let leaving = false;

/** A sign-out is under way and ends in another document: that the token is refused meanwhile ends nothing here. */
function leave(): void {
  leaving = true;
}

/** A call made with `token` was told that it is no longer good; a newer one is not touched. */
function expire(token: string, reason: EndReason): void {
  if (leaving) return;
  if (renewal !== undefined) void renewal.finally(() => expire(token, reason));
  else if (token === account.token()) becomeGuest(reason);
}

/** Who is at the screen. The one place that changes it. */
export const account = {
  getState: state.getState,
  subscribe: state.subscribe,
  token(): string | null {
    const now = state.getState();
    if (now.phase === 'signed-in') return now.token;
    return now.phase === 'pending' ? tokenStore.read() : null;
  },
  roles(): readonly AccountType[] {
    const now = state.getState();
    return now.phase === 'signed-in' ? [now.user.type] : [];
  },
  /** False when the token is none of ours: nothing has changed then. */
  signIn,
  renew,
  renewBy,
  keep,
  leave,
  becomeGuest,
  expire,
};
