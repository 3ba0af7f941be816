import { ClaimCalls, type ClaimsReply } from '@floorcast/contract/claims';
import { nearestMinor } from '@floorcast/contract/currency';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import { failureWords, isUnknownCall } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { settings } from '../../api/settings/settings.ts';
import { balance } from '../../api/stores/balance.ts';
import { deviceStore } from '../../lib/dom/stores.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { formatMinor } from '../../lib/money/format-money.ts';
import { openDialog } from '../../ui/dialog/dialog-host.ts';
import { toast } from '../../ui/toast/toast.ts';

export type ClaimKind = 'discount' | 'bonus' | 'weekly';

/** Two claims of one kind in less than this (ms) are one too many (CLAIM-3). */
const BETWEEN_CLAIMS_MS = 30_000;

const KEYS: Readonly<Record<ClaimKind, string>> = {
  discount: 'last-discount-click',
  bonus: 'last-bonus-click',
  weekly: 'last-weekly-bonus-click',
};

/** When each kind was last claimed on this device. */
const lastClaims = {
  /** The house limits the weekly bonus itself. */
  tooSoon(kind: ClaimKind, now: number): boolean {
    const last = Number(deviceStore.getItem(KEYS[kind]) ?? Number.NaN);
    return kind !== 'weekly' && now >= last && now - last < BETWEEN_CLAIMS_MS;
  },
  note(kind: ClaimKind, now: number): void {
    deviceStore.setItem(KEYS[kind], String(now));
  },
};

const LOOK_EVERY_MS = 60_000;

const money = (minor: number): string => formatMinor(minor, i18n.language, settings().CURRENCY);

/** The balance, in minor units, at and above which no discount is given. */
export function discountBelow(): number {
  const { DISCOUNT_MIN, CURRENCY } = settings();
  return nearestMinor(DISCOUNT_MIN, CURRENCY);
}

/** Why a claim is not requested, in words; null when it may be (CLAIM-2, CLAIM-3). */
function blocked(kind: ClaimKind, now: number): string | null {
  const most = discountBelow();
  if (kind === 'discount' && settings().DISCOUNT_BALANCE_CHECK && (balance.getState() ?? 0) >= most)
    return i18n.t('errors.41020', { amount: money(most) });
  return lastClaims.tooSoon(kind, now) ? i18n.t('errors.41023') : null;
}

/** Takes claims, one at a time, and shows their outcome. */
export function useClaims() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ClaimKind | null>(null);
  const take = useCallback(
    async (kind: ClaimKind) => {
      const now = Date.now();
      const words = blocked(kind, now);
      if (words !== null) return toast({ kind: 'error', words });
      setBusy(kind);
      lastClaims.note(kind, now);
      const result = await ask(ClaimCalls[kind]);
      setBusy(null);
      void queries.invalidateQueries({ queryKey: queryOf(ClaimCalls.read).queryKey });
      if (result.ok) {
        const amount = money(result.value.Params.amount);
        return toast({ kind: 'success', about: 'money', words: i18n.t(`claims.done.${kind}`, { amount }) });
      }
      toast({ kind: 'error', words: failureWords(readable(result.error), i18n.t) });
    },
    [queries],
  );
  return { busy, take };
}

/** AUTO_DISCOUNT, AUTO_BONUS: what may be taken is taken without a press (CLAIM-5). */
export function useAutoClaims(): void {
  const { AUTO_DISCOUNT, AUTO_BONUS } = settings();
  const { take } = useClaims();
  const { data } = useQuery({
    ...queryOf(ClaimCalls.read),
    enabled: AUTO_DISCOUNT || AUTO_BONUS,
    refetchInterval: ({ state }) => (isUnknownCall(state.error) ? false : LOOK_EVERY_MS),
  });
  useEffect(() => {
    if (data === undefined) return;
    const wanted: ClaimKind[] = [];
    if (AUTO_DISCOUNT && data.discount.amount > 0) wanted.push('discount');
    if (AUTO_BONUS && data.bonus.amount > 0) wanted.push('bonus');
    const now = Date.now();
    for (const kind of wanted) if (blocked(kind, now) === null) void take(kind);
  }, [AUTO_BONUS, AUTO_DISCOUNT, data, take]);
}

const nextOf = (claims: ClaimsReply, kind: ClaimKind): string | null =>
  kind === 'bonus' ? null : claims[kind].next;

/**
 * Why a claim cannot be taken now, in words; null when it can. `claims` null: what there is to claim is not known before
 * the claim. `now` on this device's clock (ms).
 */
export function unclaimable(claims: ClaimsReply | null, kind: ClaimKind, now: number): string | null {
  const reason = blocked(kind, now);
  if (reason !== null) return reason;
  if (claims === null || claims[kind].amount > 0) return null;
  const next = nextOf(claims, kind);
  return next === null
    ? i18n.t(`errors.${PLAYER_CODES.nothingToClaim}`)
    : i18n.t('claims.next', { moment: formatMoment(next, i18n.language) });
}

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
