import type { AccountType } from '@floorcast/contract/auth';
import { redirect } from '@tanstack/react-router';
import { account } from '../api/account.ts';
import { judge } from './guard.ts';

/** What a guard is told of the visit. */
export interface Asked {
  readonly location: { readonly href: string; readonly pathname: string };
  readonly search?: { readonly redirectUrl?: string | undefined };
}

/** A route's `beforeLoad`: lets the listed roles in and sends the others where they belong. */
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
