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

const LOGOUT = '/logout';

/** An address of ours that can be gone to after signing in; anything else, and the logout, is the start page. */
export function safeAddress(requested: string | undefined): string {
  if (requested === undefined || !/^\/(?![/\\])/.test(requested)) return '/';
  return requested === LOGOUT ? '/' : requested;
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
