import { CashierMessage } from '@floorcast/contract/cashier';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchDepositUrl } from '../../api/endpoints/cashier.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { balance } from '../../api/stores/balance.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './DepositDialog.module.css';

/** The cashier's page in a frame (MONEY-6). */
export default function DepositDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  // Each opening is another deposit: its address is good for one.
  const query = useQuery({
    queryKey: ['deposit'],
    queryFn: ({ signal }) => fetchDepositUrl(i18n.language, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const retry = () => void query.refetch();
  return (
    <Dialog title={t('deposit.title')} onClose={onClose} wide testId="deposit">
      <div className={styles.stage}>
        {query.isFetching && <Opening />}
        {query.isError && !query.isFetching && <Trouble words={t('deposit.failed')} onRetry={retry} />}
        {query.isSuccess && !query.isFetching && (
          <Cashier key={query.data.href} address={query.data} onClose={onClose} onRetry={retry} />
        )}
      </div>
    </Dialog>
  );
}

function Opening() {
  const { t } = useTranslation();
  return (
    <div
      className={`${styles.opening} rows centred quiet gap-16`}
      role="status"
      data-testid="deposit-opening"
    >
      <span className={`${styles.progress} running`} aria-hidden="true" />
      <span>{t('deposit.opening')}</span>
    </div>
  );
}

function Trouble({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.trouble} row middle apart`} role="alert" data-testid="deposit-trouble">
      <p>{words}</p>
      <Button onClick={onRetry}>{t('load.retry')}</Button>
    </div>
  );
}

/** After this time (ms) what the cashier has sent is shown, and a retry is offered. */
const LATE_MS = 8_000;

type Phase = 'opening' | 'late' | 'loaded';

/** How far the page in a frame has come, and what to call when it has loaded. */
function usePhase(): [Phase, () => void] {
  const [phase, setPhase] = useState<Phase>('opening');
  useEffect(() => {
    const timer = setTimeout(() => setPhase((now) => (now === 'opening' ? 'late' : now)), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return [phase, () => setPhase('loaded')];
}

function Cashier({ address, onClose, onRetry }: { address: URL; onClose: () => void; onRetry: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const frame = useRef<HTMLIFrameElement>(null);
  const [phase, onLoad] = usePhase();
  const before = useRef(balance.getState());
  useEffect(() => {
    const deposited = async (amount: number) => {
      const booked = await isBooked(amount, before.current);
      if (booked) before.current = balance.getState();
      toast({
        kind: booked ? 'success' : 'info',
        about: 'money',
        words: t(booked ? 'deposit.done' : 'deposit.reported', { amount: money(amount) }),
      });
    };
    const receive = (event: MessageEvent) => {
      const message = readCashierMessage(event, {
        frame: frame.current?.contentWindow,
        address,
        ownOrigin: location.origin,
      });
      if (message?.type === 'close') onClose();
      if (message?.type === 'deposited') void deposited(message.amount);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [address, money, onClose, t]);
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        data-phase={phase}
        src={address.href}
        title={t('deposit.title')}
        sandbox={sandboxFor(address, location.origin)}
        referrerPolicy="no-referrer"
        onLoad={onLoad}
      />
      {phase === 'opening' && <Opening />}
      {phase === 'late' && <Trouble words={t('deposit.late')} onRetry={onRetry} />}
    </>
  );
}

/**
 * Whether a deposit that the cashier's page reports is in the balance: the page says what it has taken, and only the house
 * says what is booked. `before` is the balance before it, or null where that is not known.
 */
export async function isBooked(amount: number, before: number | null): Promise<boolean> {
  await balance.refresh();
  const now = balance.getState();
  return before !== null && now !== null && now - before >= amount;
}

/**
 * The sandbox of a cashier page. Our own runs without an origin, so that its scripts reach nothing of the player's;
 * that of another site has its own origin, which it needs for its session.
 */
export function sandboxFor(address: URL, ownOrigin: string): string {
  const least = 'allow-forms allow-scripts';
  return address.origin === ownOrigin ? least : `${least} allow-same-origin allow-popups`;
}

/** A message of the cashier; null for one of another source than the framed window, or of another origin (MONEY-6). */
export function readCashierMessage(
  { source, origin, data }: { source: unknown; origin: string; data: unknown },
  { frame, address, ownOrigin }: { frame: unknown; address: URL; ownOrigin: string },
): CashierMessage | null {
  const expected = address.origin === ownOrigin ? 'null' : address.origin;
  if (source !== frame || origin !== expected) return null;
  const parsed = CashierMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}
