import type { Viewing } from '../link/orders.ts';

/** Of a floor without viewers. */
export const NO_VIEWING: Viewing = {
  watch: async () => '',
  offer: async () => '',
  answered: () => undefined,
  unwatch: () => undefined,
  restartCamera: () => undefined,
  still: async () => ({ jpeg: '', takenAt: 0 }),
};
