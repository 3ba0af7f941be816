import { assertNever } from '@floorcast/contract/assert-never';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useCauseWords } from '../tiles/ConditionBadge.tsx';
import type { Happening } from './happenings.ts';

/** The words for something that happened at a machine. */
export function useHappeningWords(): (happening: Happening) => string {
  const { t } = useTranslation();
  const money = useMoney();
  const causeWords = useCauseWords();
  return (happening) => {
    switch (happening.kind) {
      case 'began':
        return causeWords(happening.cause);
      case 'ended':
        return t('consoleWall.happening.ended', { cause: causeWords(happening.cause) });
      case 'sat':
      case 'left':
        return t(`consoleWall.happening.${happening.kind}`, { username: happening.username });
      case 'credit':
        return t('consoleWall.happening.credit', { from: money(happening.from), to: money(happening.to) });
      default:
        return assertNever(happening);
    }
  };
}
