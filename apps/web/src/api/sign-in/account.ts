import type { AccountType, TokenPayload, ValidateReply } from '@floorcast/contract/auth';
import type { Exclusion } from '@floorcast/contract/exclusion';
import type { UserData } from '@floorcast/contract/user-data';
import { Observable } from '../../lib/observable.ts';
import { readToken } from './token.ts';
import { tokenStore } from './token-store.ts';

/** Why a sign-in ended without a sign-out, by the name of its text. After `network` the token stays stored: it was not refused. */
export type EndReason = 'expired' | 'invalidToken' | 'network';

export type Account =
  | { readonly phase: 'pending' }
  | { readonly phase: 'guest'; readonly ended: EndReason | null }
  | {
      readonly phase: 'signed-in';
      readonly token: string;
      readonly user: TokenPayload;
      /** The house's reply to the sign-in. */
      readonly said: Omit<ValidateReply, 'token'>;
    };

const state = new Observable<Account>({ phase: 'pending' });

function signIn({ token, ...said }: ValidateReply): boolean {
  const user = readToken(token);
  if (!user) return false;
  tokenStore.store(token, said.pin_code);
  state.setState({ phase: 'signed-in', token, user, said });
  return true;
}

/** Continues the sign-in of the same account with another token. */
function renew(token: string): boolean {
  const now = state.getState();
  const user = readToken(token);
  if (now.phase !== 'signed-in' || !user) return false;
  tokenStore.store(token, now.said.pin_code);
  state.setState({ ...now, token, user });
  return true;
}

function becomeGuest(ended: EndReason | null): void {
  if (ended !== 'network') tokenStore.clear();
  state.setState({ phase: 'guest', ended });
}

/** Replaces parts of what the house said at the sign-in. */
function change(part: Partial<Omit<ValidateReply, 'token'>>): void {
  const now = state.getState();
  if (now.phase === 'signed-in') state.setState({ ...now, said: { ...now.said, ...part } });
}

let renewal: Promise<unknown> | undefined;

/** Does work that replaces the token: a refusal of the old one meanwhile does not end the sign-in yet. */
function renewBy<T>(work: Promise<T>): Promise<T> {
  renewal = work;
  return work.finally(() => {
    renewal = undefined;
  });
}

let leaving = false;

/** A sign-out is under way and ends in another document: a refusal of the token meanwhile changes nothing here. */
function leave(): void {
  leaving = true;
}

/** Ends the sign-in of a token that the house has refused; a newer token is not touched. */
function expire(token: string, reason: EndReason): void {
  if (leaving) return;
  if (renewal !== undefined) void renewal.finally(() => expire(token, reason));
  else if (token === account.token()) becomeGuest(reason);
}

/** The signed-in account. The one place that changes it. */
export const account = {
  ...state.readable,
  token(): string | null {
    const now = state.getState();
    if (now.phase === 'signed-in') return now.token;
    return now.phase === 'pending' ? tokenStore.read() : null;
  },
  roles(): readonly AccountType[] {
    const now = state.getState();
    return now.phase === 'signed-in' ? [now.user.type] : [];
  },
  /** False, and without effect, when the token cannot be read. */
  signIn,
  renew,
  renewBy,
  /** The account has another PIN now, or none. */
  setPin(pin_code: string): void {
    const now = state.getState();
    if (now.phase === 'signed-in') tokenStore.store(now.token, pin_code);
    change({ pin_code });
  },
  /** Replaces the data that the account stores for its screens. */
  updateUser: (user: UserData): void => change({ user }),
  /** The account is excluded from play now, or not any more. */
  exclude: (exclusion: Exclusion | null): void => change({ exclusion }),
  leave,
  becomeGuest,
  expire,
};
