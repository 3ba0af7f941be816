import type { AccountType } from '@floorcast/contract/auth';

/** Who may see a route: the listed roles; an empty list means only those without one (ROUTE-7). */
export const ACCESS = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  guest: [],
} as const satisfies Record<string, readonly AccountType[]>;

export type Verdict =
  | { readonly allowed: true }
  /** Not signed in: to the login, keeping where they wanted to go. */
  | { readonly allowed: false; readonly to: 'login'; readonly redirectUrl: string }
  /** Signed in, but not for this: on to where they wanted to go. */
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
 * The path, query and hash of a page of ours that a redirect may lead to, whether the visitor has just signed in or had
 * before; the start page instead of the logout, any other origin and whatever is not clearly a page.
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

export interface Visit {
  readonly roles: readonly AccountType[];
  /** Path and query of the route asked for. */
  readonly path: string;
  /** Where the visitor first wanted to go, when they were sent here. */
  readonly redirectUrl?: string | undefined;
}

export function judge(access: readonly AccountType[], { roles, path, redirectUrl }: Visit): Verdict {
  if (grants(roles, access)) return { allowed: true };
  if (roles.length === 0) return { allowed: false, to: 'login', redirectUrl: path };
  return { allowed: false, to: 'address', address: safeAddress(redirectUrl) };
}
