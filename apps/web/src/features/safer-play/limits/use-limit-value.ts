import type { LimitName } from '@floorcast/contract/limits';
import { useMoney } from '../../../api/settings/use-money.ts';
import { spokenDuration } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { kindOf } from './limit-names.ts';

/** Writes the value of a limit: money, or time in words. */
export function useLimitValue(): (name: LimitName, value: number) => string {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return (name, value) => {
    if (kindOf(name) !== 'time') return money(value);
    return value < 60 ? t('saferPlay.noTime') : spokenDuration(value, i18n.language);
  };
}
