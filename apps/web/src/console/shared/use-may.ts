import { may, type Permission } from '@floorcast/contract/duties';
import { account } from '../../api/sign-in/account.ts';
import { useReadable } from '../../lib/react/use-readable.ts';

/** The signed-in account. */
export function useUser() {
  const now = useReadable(account);
  return now.phase === 'signed-in' ? now.user : null;
}

/** What the signed-in account is permitted to do. */
export function useMay(): (permission: Permission) => boolean {
  const user = useUser();
  return (permission) => user !== null && may(user, permission);
}
