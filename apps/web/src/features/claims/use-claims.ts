import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { balance } from '../../api/balance.ts';
import { type ClaimKind, claim, claimsQuery } from '../../api/claims.ts';
import { failureWords } from '../../api/failure.ts';
import { readableParams } from '../../api/readable-params.ts';
import { settings } from '../../api/settings.ts';
import { formatMinor } from '../../lib/money.ts';
import { toast } from '../../ui/toast.ts';
import { lastClaims } from './throttle.ts';

const LOOK_EVERY_MS = 60_000;

const money = (minor: number): string => formatMinor(minor, i18next.language, settings().CURRENCY);

/** Why a claim is not even asked for, in words; null when it may be (CLAIM-2, CLAIM-3). */
function blocked(kind: ClaimKind, now: number): string | null {
  const { DISCOUNT_BALANCE_CHECK, DISCOUNT_MIN } = settings();
  const most = Math.round(DISCOUNT_MIN * 100);
  if (kind === 'discount' && DISCOUNT_BALANCE_CHECK && (balance.getState() ?? 0) >= most)
    return i18next.t('claims.balanceTooHigh', { amount: money(most) });
  return lastClaims.tooSoon(kind, now) ? i18next.t('claims.tooSoon') : null;
}

export interface Claims {
  /** Which claim is on its way; one at a time. */
  readonly busy: ClaimKind | null;
  readonly take: (kind: ClaimKind) => Promise<void>;
}

/** Takes claims and says what came of it. */
export function useClaims(): Claims {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ClaimKind | null>(null);
  const take = useCallback(
    async (kind: ClaimKind) => {
      const now = Date.now();
      const words = blocked(kind, now);
      if (words !== null) return toast({ kind: 'error', words });
      setBusy(kind);
      lastClaims.note(kind, now);
      const result = await claim(kind);
      setBusy(null);
      void queries.invalidateQueries({ queryKey: claimsQuery().queryKey });
      if (result.ok) {
        const amount = money(result.value.Params.amount);
        return toast({ kind: 'success', words: i18next.t(`claims.done.${kind}`, { amount }) });
      }
      const { error } = result;
      const failure = error.kind === 'refused' ? { ...error, params: readableParams(error.params) } : error;
      toast({ kind: 'error', words: failureWords(failure, i18next.t) });
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
    ...claimsQuery(),
    enabled: AUTO_DISCOUNT || AUTO_BONUS,
    refetchInterval: LOOK_EVERY_MS,
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
