import type { Permission } from '@floorcast/contract/duties';

/** Every call of staff, by the permission that it needs. */
export const CONSOLE_DOORS = {
  'money.read': ['GET /api/hand-pays'],
  'hand-pays.approve': ['POST /api/hand-pays/:id/confirm'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;
