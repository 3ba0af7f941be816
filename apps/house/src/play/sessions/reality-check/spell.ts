import type { Policy } from '../../../policy/index.ts';
/** A play session of a player. Times are in ms since 1970. */
export interface PlayedSession {
  readonly from: number;
  /** Null while it is open. */
  readonly to: number | null;
}

/** A break of this length (ms) between two sessions ends a spell of play (C20.3). */
export const BREAK_MS = 30 * 60_000;

/** The sessions of the present spell, the last one first, out of the player's latest ones in that order. */
export function spellOf<S extends PlayedSession>(latest: readonly S[]): readonly S[] {
  const spell: S[] = [];
  for (const session of latest) {
    const next = spell.at(-1);
    if (next !== undefined && next.from - (session.to ?? next.from) > BREAK_MS) break;
    spell.push(session);
  }
  return spell;
}

/** The time of play (ms) in sessions since a moment, up to now. */
export const playedSince = (sessions: readonly PlayedSession[], since: number, now: number): number =>
  sessions.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - Math.max(from, since)), 0);

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
