import { may, type Permission } from '@floorcast/contract/duties';
import { account } from '../../api/sign-in/account.ts';
import { useReadable } from '../../lib/react/use-readable.ts';

/** What the signed-in account is permitted to do. */
export function useMay(): (permission: Permission) => boolean {
  const now = useReadable(account);
  return (permission) => now.phase === 'signed-in' && may(now.user, permission);
}
