import type { ErrorParams } from '@floorcast/contract/errors';
import { formatMoment } from '../../lib/locale/moments.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { formatMinor } from '../../lib/money/format-money.ts';
import { settings } from '../settings/settings.ts';

/** Amounts (minor units) and moments among the parameters of a message, as a person reads them. */
export function readableParams(params: ErrorParams): ErrorParams {
  const { amount, next } = params;
  return {
    ...params,
    ...(typeof amount === 'number'
      ? { amount: formatMinor(amount, i18n.language, settings().CURRENCY) }
      : {}),
    ...(typeof next === 'string' ? { next: formatMoment(next, i18n.language) } : {}),
  };
}
