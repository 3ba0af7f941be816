import type { ErrorParams } from '@floorcast/contract/errors';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { formatMoment } from '../../lib/locale/moments.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { formatMinor } from '../../lib/money/format-money.ts';
import { settings } from '../settings/settings.ts';
import type { Failure } from './failure.ts';

/** A password that is too short is shown in the words of the house's refusal, followed by the hint (PROFILE-2). */
export const shortPasswordWords = (hint: string, t: (key: string) => string): string =>
  `${t(`errors.${PLAYER_CODES.passwordTooShort}`)}. ${hint}`;

/** Amounts (minor units) and moments among the parameters of a message, as a person reads them. */
export function readableParams(params: ErrorParams): ErrorParams {
  const { amount, next, until } = params;
  const { language } = i18n;
  return {
    ...params,
    ...(typeof amount === 'number' && { amount: formatMinor(amount, language, settings().CURRENCY) }),
    ...(typeof next === 'string' && { next: formatMoment(next, language) }),
    ...(typeof until === 'string' && { until: formatMoment(until, language) }),
  };
}

/** A failure whose amounts and moments are as a person reads them. */
export const readable = (failure: Failure): Failure =>
  failure.kind === 'refused' ? { ...failure, params: readableParams(failure.params) } : failure;
