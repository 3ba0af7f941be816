import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchDepositUrl } from '../../api/endpoints/deposit.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { balance } from '../../api/stores/balance.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { readCashierMessage, sandboxFor } from './cashier-message.ts';
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
  return (
    <Dialog title={t('deposit.title')} onClose={onClose} wide testId="deposit">
      {query.isPending && <div className={styles.frame} role="status" aria-busy="true" />}
      {query.isError && (
        <LoadFailed words={t('deposit.failed')} offered onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && <Cashier address={query.data} onClose={onClose} />}
    </Dialog>
  );
}

function Cashier({ address, onClose }: { address: URL; onClose: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const message = readCashierMessage(event, {
        frame: frame.current?.contentWindow,
        address,
        ownOrigin: location.origin,
      });
      if (message?.type === 'close') onClose();
      if (message?.type !== 'deposited') return;
      toast({ kind: 'success', words: t('deposit.done', { amount: money(message.amount) }) });
      void balance.refresh();
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [address, money, onClose, t]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address.href}
      title={t('deposit.title')}
      sandbox={sandboxFor(address, location.origin)}
      referrerPolicy="no-referrer"
    />
  );
}
