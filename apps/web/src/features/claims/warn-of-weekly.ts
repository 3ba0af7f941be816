import type { ClaimsReply } from '@floorcast/contract/claims';
import { i18n } from '../../lib/locale/translation.ts';
import { openDialog } from '../../ui/dialog/dialog-host.ts';

/** Warns of the consequences of the weekly bonus. Resolves to whether the player takes it (CLAIM-4). */
export async function warnOfWeekly(
  { amount, cap }: ClaimsReply['weekly'],
  money: (minor: number) => string,
): Promise<boolean> {
  const { t } = i18n;
  const answer = await openDialog({
    title: t('claims.warning.title'),
    words: [
      t('claims.warning.words', { cap: money(cap) }),
      t('claims.warning.amount', { amount: money(amount) }),
    ],
    actions: [
      { id: 'confirm', words: t('claims.warning.confirm'), look: 'strong' },
      { id: 'cancel', words: t('claims.warning.cancel') },
    ],
    testId: 'weekly-warning',
  });
  return answer === 'confirm';
}
