import { localeOf } from './translation.ts';
import { useTranslation } from './use-translation.ts';

/** Writes numbers as they are written in the player’s language. */
export function useNumber(): (of: number, digits?: number) => string {
  const { i18n } = useTranslation();
  return (of, digits = 0) =>
    new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: digits }).format(of);
}
