import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMinor } from '../lib/money.ts';
import { nextTask } from '../lib/next-task.ts';
import { settings } from './settings.ts';

/** Words an amount of minor units in the player's language and the operator's currency (MONEY-1). */
export function useMoney(): (minor: number) => string {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  return (minor) => formatMinor(minor, i18n.language, CURRENCY);
}

/** The browser takes long over the first amount: it is written in a task of its own, before a screen needs one. */
export async function readyMoney(): Promise<void> {
  await nextTask();
  formatMinor(0, i18next.language, settings().CURRENCY);
}
