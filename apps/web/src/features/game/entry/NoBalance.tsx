import { IconWalletOff } from '@tabler/icons-react';
import { settings } from '../../../api/settings/settings.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import styles from './NoBalance.module.css';

interface NoBalanceProps {
  readonly onLeave: () => void;
  readonly onDeposit: () => void;
}

/** In place of the game, for a player without balance. */
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
