import type { ErrorParams } from '@floorcast/contract/errors';
import i18next from 'i18next';
import { formatMoment } from '../lib/moments.ts';
import { formatMinor } from '../lib/money.ts';
import { settings } from './settings.ts';

/** Amounts (minor units) and moments among the parameters of a message, as a person reads them. */
export function readableParams(params: ErrorParams): ErrorParams {
  const { amount, next } = params;
  return {
    ...params,
    ...(typeof amount === 'number'
      ? { amount: formatMinor(amount, i18next.language, settings().CURRENCY) }
      : {}),
    ...(typeof next === 'string' ? { next: formatMoment(next, i18next.language) } : {}),
  };
}
