import type { AccountType } from '@floorcast/contract/auth';
import type { Exclusion } from '@floorcast/contract/exclusion';
import { redirect } from '@tanstack/react-router';
import { account } from '../../api/sign-in/account.ts';

/** Pages at which machines are chosen, watched and played. */
const PLAY = /^\/(lobby|games?|watch|machine)(\/|$)/i;

/** Leads an excluded player from the machines to the page that says until when. */
export function withoutExcluded({ location }: Asked): void {
  const exclusion = PLAY.test(location.pathname) ? exclusionNow() : null;
  if (exclusion !== null) throw redirect({ to: '/paused', search: { until: exclusion.until ?? undefined } });
}

/** The exclusion from play that is in force for the signed-in account; null without one. */
function exclusionNow(): Exclusion | null {
  const state = account.getState();
  const exclusion = state.phase === 'signed-in' ? state.said.exclusion : null;
  if (exclusion === null || exclusion.until === null) return exclusion;
  return Date.parse(exclusion.until) > Date.now() ? exclusion : null;
}

export interface Asked {
  readonly location: { readonly href: string; readonly pathname: string };
  readonly search?: { readonly redirectUrl?: string | undefined };
}

/** A route's `beforeLoad`: admits the listed roles and redirects the others. */
export const guarded =
  (access: readonly AccountType[]) =>
  ({ location, search }: Asked): void => {
    const verdict = judge(access, {
      roles: account.roles(),
      path: location.href,
      redirectUrl: search?.redirectUrl,
    });
    if (verdict.allowed) return;
    if (verdict.to === 'login')
      throw redirect({ to: '/login', search: { redirectUrl: verdict.redirectUrl } });
    throw redirect({ href: verdict.address });
  };

/** The roles that may see a route; an empty list means guests only (ROUTE-7). */
export const ACCESS = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  guest: [],
} as const satisfies Record<string, readonly AccountType[]>;

type Verdict =
  | { readonly allowed: true }
  /** Not signed in: to the login, with the requested address. */
  | { readonly allowed: false; readonly to: 'login'; readonly redirectUrl: string }
  /** Signed in, but not allowed: to another address. */
  | { readonly allowed: false; readonly to: 'address'; readonly address: string };

/** Also in other letter cases and with a slash at its end, as the router matches it. */
const LOGOUT = /^\/logout\/?$/i;
/** What must not be in a path: browsers and routers differ about what it means. */
const AMBIGUOUS = /[\p{Cc}\\]|\/\//u;

/** A path decoded as often as it can be. @throws {URIError} when it cannot be at all. */
function decoded(path: string): string {
  const once = decodeURIComponent(path);
  try {
    return once === path ? path : decoded(once);
  } catch {
    return once;
  }
}

/**
 * The path, query and hash of a page of the site that a redirect may lead to, before or after a sign-in; the start page
 * instead of the logout, another origin, or anything that is not clearly a page.
 */
export function safeAddress(requested = '/'): string {
  try {
    const { origin, pathname, search, hash } = new URL(requested, location.origin);
    const path = decoded(pathname);
    const refused =
      origin !== location.origin || /\p{Cc}/u.test(requested) || AMBIGUOUS.test(path) || LOGOUT.test(path);
    return refused ? '/' : pathname + search + hash;
  } catch {
    return '/';
  }
}

const grants = (roles: readonly AccountType[], access: readonly AccountType[]): boolean =>
  access.length === 0 ? roles.length === 0 : access.some((role) => roles.includes(role));

interface Visit {
  readonly roles: readonly AccountType[];
  /** Path and query of the requested route. */
  readonly path: string;
  /** The address that was requested first, when a guard redirected here. */
  readonly redirectUrl?: string | undefined;
}

export function judge(access: readonly AccountType[], { roles, path, redirectUrl }: Visit): Verdict {
  if (grants(roles, access)) return { allowed: true };
  if (roles.length === 0) return { allowed: false, to: 'login', redirectUrl: path };
  return { allowed: false, to: 'address', address: safeAddress(redirectUrl) };
}
