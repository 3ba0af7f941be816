import type { Exclusion } from '@floorcast/contract/exclusion';
import { account } from './account.ts';

/** The exclusion from play that is in force for the signed-in account; null without one. */
export function exclusionNow(): Exclusion | null {
  const state = account.getState();
  const exclusion = state.phase === 'signed-in' ? state.said.exclusion : null;
  if (exclusion === null || exclusion.until === null) return exclusion;
  return Date.parse(exclusion.until) > Date.now() ? exclusion : null;
}
