import type { Viewing } from '../link/commands.ts';

/** Of a floor that nobody watches. */
export const NO_VIEWING: Viewing = {
  watch: async () => '',
  offer: async () => '',
  answered: () => undefined,
  unwatch: () => undefined,
  still: async () => '',
};
