import { nextTask } from '../../lib/async.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import {
  editableMajor,
  formatMinor,
  formatMinorRange,
  formatSignedMinor,
  parseMajor,
} from '../../lib/money/format-money.ts';

import { settings } from './settings.ts';

/** Formats an amount of minor units in the player's language and the operator's currency (MONEY-1). */
export function useMoney(): (minor: number) => string {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  return (minor) => formatMinor(minor, i18n.language, CURRENCY);
}

/** Formats a span of amounts likewise. */
export function useMoneyRange(): (lowest: number, highest: number) => string {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  return (lowest, highest) => formatMinorRange(lowest, highest, i18n.language, CURRENCY);
}

/** The same for what has been won or lost, with its sign. */
export function useSignedMoney(): (minor: number) => string {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  return (minor) => formatSignedMinor(minor, i18n.language, CURRENCY);
}

/** Reads and writes amounts of minor units as a player types them. */
export interface TypedMoney {
  /** Null when the text is no amount of the operator's currency. */
  readonly parse: (text: string) => number | null;
  /** Nothing for null. */
  readonly edit: (minor: number | null) => string;
  /** Shows how an amount is typed. */
  readonly example: string;
}

/** In minor units. */
const EXAMPLE = 2_550;

/** Amounts as they are typed in the player's language and the operator's currency. */
export function useTypedMoney(): TypedMoney {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  const edit = (minor: number | null) =>
    minor === null ? '' : editableMajor(minor, i18n.language, CURRENCY);
  return { parse: (text) => parseMajor(text, i18n.language, CURRENCY), edit, example: edit(EXAMPLE) };
}

/** Formats one amount in a task of its own before a screen needs one: the first one takes a browser long. */
export async function readyMoney(): Promise<void> {
  await nextTask();
  formatMinor(0, i18n.language, settings().CURRENCY);
}
