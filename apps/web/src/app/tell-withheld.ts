import { ERRORS } from '@floorcast/contract/errors';
import i18next from 'i18next';
import { readableParams } from '../api/readable-params.ts';
import { snackbar } from '../ui/toast.ts';

/** Says what a payout cap has kept back of a seat's payout, wherever its player is by then (CLAIM-6). */
export function tellWithheld(amount: number): void {
  const words = i18next.t(`errors.${ERRORS.payoutCapped.code}`, readableParams({ amount }));
  snackbar({ kind: 'warning', words });
}
