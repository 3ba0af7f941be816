import type { Policy } from '../../../policy/index.ts';

/** The intervals that a policy makes compulsory and offers (minutes of play). */
export type RealityCheckRules = Policy['realityCheck'];

/** What a player has chosen; `minutes` of null: to do without. */
export interface IntervalChoice {
  readonly minutes: number | null;
}

/**
 * The interval in force (minutes); null: there are no reality checks. A choice that the policy does not offer, or not any
 * more, is void.
 */
export function intervalOf(
  { minutes, choices }: RealityCheckRules,
  choice: IntervalChoice | undefined,
): number | null {
  const chosen = choice?.minutes ?? null;
  return chosen !== null && choices.includes(chosen) ? chosen : minutes;
}
