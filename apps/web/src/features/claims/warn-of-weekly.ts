import type { ClaimsReply } from '@floorcast/contract/claims';
import { i18n } from '../../lib/locale/translation.ts';
import { openDialog } from '../../ui/dialog/dialog-host.ts';

/** The most that is ever paid out of a weekly bonus, minor units. */
const PAYOUT_MOST = 10_000_000;

/** Warns of the consequences of the weekly bonus, also where its amount is not known before the claim. Resolves to whether the player takes it (CLAIM-4). */
export async function warnOfWeekly(
  weekly: ClaimsReply['weekly'] | undefined,
  money: (minor: number) => string,
): Promise<boolean> {
  const { t } = i18n;
  const answer = await openDialog({
    title: t('claims.warning.title'),
    words:
      weekly === undefined
        ? [t('claims.warning.rule', { most: money(PAYOUT_MOST) })]
        : [
            t('claims.warning.words', { cap: money(weekly.cap) }),
            t('claims.warning.amount', { amount: money(weekly.amount) }),
          ],
    actions: [
      { id: 'confirm', words: t('claims.warning.confirm'), look: 'strong' },
      { id: 'cancel', words: t('claims.warning.cancel') },
    ],
    testId: 'weekly-warning',
  });
  return answer === 'confirm';
}
