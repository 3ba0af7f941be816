import type { GameRules } from '@floorcast/contract/game-rules';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Difference } from '../Differences.tsx';
import { rulesDifferences } from './rules-facts.ts';

/** Digits after the point that figures of rules are written with. */
const DIGITS = 4;

/** What differs between two versions of rules, in the reader's language. */
export function useRulesDifferences(): (before: GameRules, after: GameRules) => readonly Difference[] {
  const { t } = useTranslation();
  const number = useNumber();
  const words = {
    t: (key: string, params: Record<string, string | number> = {}) => t(key, params),
    number: (value: number) => number(value, DIGITS),
  };
  return (before, after) => rulesDifferences(words, before, after);
}
