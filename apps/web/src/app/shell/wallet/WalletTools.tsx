import { IconBuildingBank, IconGift, IconPlus } from '@tabler/icons-react';
import { settings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { panel } from '../panels.ts';
import styles from './WalletTools.module.css';

/** Beside the balance: claims, withdrawal and deposit. Only players have a wallet. */
export function WalletTools() {
  const { t } = useTranslation();
  if (!account.roles().includes('user')) return null;
  return (
    <div className={styles.tools}>
      <Button
        look="icon"
        aria-label={t('claims.title')}
        onClick={() => panel.open('claims')}
        data-testid="open-claims"
      >
        <IconGift size={22} aria-hidden="true" />
      </Button>
      <Button
        look="icon"
        className={styles.roomy ?? ''}
        aria-label={t('withdrawal.open')}
        title={t('withdrawal.open')}
        onClick={() => panel.open('withdrawal')}
        data-testid="wallet-withdrawal"
      >
        <IconBuildingBank size={22} aria-hidden="true" />
      </Button>
      {settings().DEPOSIT_URL !== '' && (
        <Button
          look="strong"
          aria-label={t('deposit.open')}
          onClick={() => panel.open('deposit')}
          data-testid="open-deposit"
        >
          <IconPlus size={18} aria-hidden="true" />
          <span className={styles.words}>{t('deposit.open')}</span>
        </Button>
      )}
    </div>
  );
}
