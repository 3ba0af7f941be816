import type { AccountType } from '@floorcast/contract/auth';
import { redirect } from '@tanstack/react-router';
import { account } from '../../api/sign-in/account.ts';
import { judge } from './guard.ts';

/** What a guard knows of the requested route. */
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
