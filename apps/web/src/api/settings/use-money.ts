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

/** A hook that formats amounts of minor units in the player's language and the operator's currency (MONEY-1). */
const formatting = (format: typeof formatMinor) => () => {
  const { i18n } = useTranslation();
  return (minor: number) => format(minor, i18n.language, settings().CURRENCY);
};

export const useMoney = formatting(formatMinor);
/** For what has been won or lost, with its sign. */
export const useSignedMoney = formatting(formatSignedMinor);

/** For a span of amounts. */
export function useMoneyRange() {
  const { i18n } = useTranslation();
  return (lowest: number, highest: number) =>
    formatMinorRange(lowest, highest, i18n.language, settings().CURRENCY);
}

/** In minor units. */
const EXAMPLE = 2_550;

export type TypedMoney = ReturnType<typeof useTypedMoney>;

/**
 * Reads and writes amounts of minor units as they are typed in the player's language and the operator's currency: `parse`
 * returns null for any other text, `edit` writes nothing for null, and `example` shows how an amount is typed.
 */
export function useTypedMoney() {
  const { i18n } = useTranslation();
  const { CURRENCY } = settings();
  const edit = (minor: number | null) =>
    minor === null ? '' : editableMajor(minor, i18n.language, CURRENCY);
  return { parse: (text: string) => parseMajor(text, i18n.language, CURRENCY), edit, example: edit(EXAMPLE) };
}

/** Formats one amount in a task of its own before a screen needs one: the first one takes a browser long. */
export async function readyMoney(): Promise<void> {
  await nextTask();
  formatMinor(0, i18n.language, settings().CURRENCY);
}
