import { useTranslation } from 'react-i18next';
import { formatMinor } from '../lib/money.ts';
import { settings } from './settings.ts';

/** Words an amount of minor units in the player's language and the operator's currency (MONEY-1). */
export function useMoney(): (minor: number) => string {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  return (minor) => formatMinor(minor, i18n.language, CURRENCY);
}
