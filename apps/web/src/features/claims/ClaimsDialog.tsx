import { ClaimCalls, type ClaimsReply } from '@floorcast/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../api/call/ask.ts';
import { isUnknownCall } from '../../api/call/failure.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { balance } from '../../api/stores/balance.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useRegularly } from '../../lib/react/use-regularly.ts';
import { PayoutCapFacts } from '../../machines/payout-cap/PayoutCapFacts.tsx';
import { usePayoutCap } from '../../machines/payout-cap/use-payout-cap.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './ClaimsDialog.module.css';
import { type ClaimKind, discountBelow, unclaimable, useClaims, warnOfWeekly } from './use-claims.ts';

const KINDS = ['discount', 'bonus', 'weekly'] as const;

/** The discount, the bonus and the weekly bonus, each with a button that takes it, or with the reason why it cannot be. */
export default function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const query = useQuery(queryOf(ClaimCalls.read));
  const { busy, take } = useClaims();
  const claims = isUnknownCall(query.error) ? null : query.data;
  const cap = usePayoutCap([claims?.weekly.next]);

  async function press(kind: ClaimKind): Promise<void> {
    if (kind !== 'weekly' || claims?.weekly.amount === 0) return take(kind);
    if (await warnOfWeekly(claims?.weekly, money)) await take('weekly');
  }

  return (
    <Dialog title={t('claims.title')} onClose={onClose} testId="claims">
      {query.isError && claims !== null && <LoadFailed offered onRetry={() => void query.refetch()} />}
      <ul className="rows plain gap-12" aria-busy={query.isPending}>
        {KINDS.map((kind) => (
          <Claim key={kind} kind={kind} claims={claims} busy={busy} onTake={() => void press(kind)} />
        ))}
      </ul>
      {cap !== null && (
        <div className={styles.cap}>
          <PayoutCapFacts cap={cap} />
        </div>
      )}
    </Dialog>
  );
}

interface ClaimProps {
  readonly kind: ClaimKind;
  /** Undefined while they are not known; null where the server says nothing of them before a claim. */
  readonly claims: ClaimsReply | null | undefined;
  readonly busy: ClaimKind | null;
  readonly onTake: () => void;
}

/** What cannot be taken says why, and once more to a player who presses it all the same (CLAIM-2, CLAIM-3). */
function Claim({ kind, claims, busy, onTake }: ClaimProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const reasonId = useId();
  const reason = useReason(kind, claims);
  const amount = claims?.[kind].amount;
  const takeable = claims !== undefined && reason === null;
  return (
    <li className={styles.claim} data-testid={`claim-${kind}`} data-amount={amount}>
      <div>
        <h3>{t(`claims.${kind}.title`)}</h3>
        <p className="quiet small">{t(`claims.${kind}.hint`, { amount: money(discountBelow()) })}</p>
      </div>
      <strong>{amount ? money(amount) : '–'}</strong>
      <p id={reasonId} className={`${styles.reason} small`}>
        {reason}
      </p>
      <Button
        look={takeable ? 'strong' : 'calm'}
        disabled={busy !== null || claims === undefined}
        aria-disabled={!takeable}
        aria-describedby={reasonId}
        aria-busy={busy === kind}
        onClick={() => (reason === null ? onTake() : toast({ kind: 'error', words: reason }))}
      >
        <span>{t('claims.take')}</span>
        <span className="unseen">{t(`claims.${kind}.title`)}</span>
      </Button>
    </li>
  );
}

const now = (): number => Date.now();

/** Why a claim cannot be taken now: it depends on the balance and on the time as well. */
function useReason(kind: ClaimKind, claims: ClaimsReply | null | undefined): string | null {
  useReadable(balance);
  useRegularly(now, 1000);
  return claims === undefined ? null : unclaimable(claims, kind, Date.now());
}
