import { IconGift, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { settings } from '../../api/settings.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './WalletTools.module.css';

const ClaimsDialog = lazy(() => import('../../features/claims/ClaimsDialog.tsx'));
const DepositDialog = lazy(() => import('../../features/deposit/DepositDialog.tsx'));

/** Beside the balance: how to put money in, and what there is to claim. */
export function WalletTools() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'claims' | 'deposit' | null>(null);
  const close = () => setOpen(null);
  const isPlayer = account.roles().includes('user');
  return (
    <div className={styles.tools}>
      {isPlayer && (
        <Button
          look="bare"
          aria-label={t('claims.open')}
          onClick={() => setOpen('claims')}
          data-testid="open-claims"
        >
          <IconGift size={22} aria-hidden="true" />
        </Button>
      )}
      {isPlayer && settings().DEPOSIT_URL !== '' && (
        <Button
          look="strong"
          aria-label={t('deposit.open')}
          onClick={() => setOpen('deposit')}
          data-testid="open-deposit"
        >
          <IconPlus size={18} aria-hidden="true" />
          <span className={styles.words}>{t('deposit.open')}</span>
        </Button>
      )}
      <Suspense>
        {open === 'claims' && <ClaimsDialog onClose={close} />}
        {open === 'deposit' && <DepositDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
