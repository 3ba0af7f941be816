import { IconWalletOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../../api/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './NoBalance.module.css';

interface NoBalanceProps {
  readonly onLeave: () => void;
  readonly onDeposit: () => void;
}

/** In place of the table, for who has nothing to play with. */
export function NoBalance({ onLeave, onDeposit }: NoBalanceProps) {
  const { t } = useTranslation();
  const ways = (
    <div className={styles.ways}>
      {settings().DEPOSIT_URL !== '' && (
        <Button look="strong" onClick={onDeposit}>
          {t('deposit.open')}
        </Button>
      )}
      <Button onClick={onLeave}>{t('pages.home')}</Button>
    </div>
  );
  return (
    <div className={styles.place} data-testid="no-balance">
      <Notice
        wholePage
        icon={<IconWalletOff />}
        title={t('game.noBalance')}
        hint={t('game.noBalanceHint')}
        action={ways}
      />
    </div>
  );
}
