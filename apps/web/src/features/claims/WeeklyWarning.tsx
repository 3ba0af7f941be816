import type { ClaimsReply } from '@floorcast/contract/claims';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../api/use-money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ClaimsDialog.module.css';

/** The most that is ever paid out of a weekly bonus, minor units. */
const PAYOUT_MOST = 10_000_000;

interface WeeklyWarningProps {
  readonly offer: ClaimsReply['weekly'];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What taking the weekly bonus means, before it is taken; closes with either answer (CLAIM-4). */
export function WeeklyWarning({ offer, onConfirm, onClose }: WeeklyWarningProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Dialog title={t('claims.warning.title')} onClose={onClose} testId="weekly-warning">
      <p>{t('claims.warning.words', { cap: money(offer.cap), most: money(PAYOUT_MOST) })}</p>
      <p>{t('claims.warning.amount', { amount: money(offer.amount) })}</p>
      <div className={styles.answers}>
        <Button
          look="strong"
          wide
          data-testid="weekly-confirm"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {t('claims.warning.confirm')}
        </Button>
        <Button wide onClick={onClose}>
          {t('claims.warning.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
