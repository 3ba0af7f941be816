import { IconArrowBarToDown, IconCoins } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { isMoving, openTransfer } from '../../../realtime/play/reduce-transfer.ts';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { QuickAmounts } from './cash-in/QuickAmounts.tsx';

interface MoneyButtonsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly disabled: boolean;
  /** What is moved at one press, minor units; without any, cash-in opens its panel. */
  readonly amounts: readonly number[];
  /** Whether cash-in is the primary action. */
  readonly strong: boolean;
  readonly onCashIn: () => void;
  /** The amounts go with the focus in them. */
  readonly onFocusLost: () => void;
}

/** Money onto the machine and off it. */
export function MoneyButtons({ session, seat, amounts, strong, onCashIn, ...rest }: MoneyButtonsProps) {
  const { t } = useTranslation();
  const { disabled } = rest;
  const moving = isMoving(seat);
  const request = seat === null ? null : openTransfer(seat.transfer);
  return (
    <div className={styles.money}>
      {amounts.length > 0 ? (
        <QuickAmounts
          {...rest}
          amounts={amounts}
          moving={moving}
          movingIn={request?.direction === 'in' ? request.amount : null}
          onChoose={(amount) => void session.transfers.cashIn(amount)}
          onOther={onCashIn}
        />
      ) : (
        <CabinetButton
          data-testid="cash-in"
          look={strong ? 'strong' : 'calm'}
          disabled={disabled}
          busy={moving}
          onClick={() => {
            if (!moving) onCashIn();
          }}
        >
          <IconCoins size={20} aria-hidden="true" />
          <span>{t('money.cashIn')}</span>
        </CabinetButton>
      )}
      <CabinetButton
        data-testid="cash-out"
        data-lamp={seat?.lamps?.['cash-out']}
        disabled={disabled}
        busy={moving}
        onClick={() => void session.transfers.cashOut()}
      >
        <IconArrowBarToDown size={20} aria-hidden="true" />
        <span>{t('money.cashOut')}</span>
      </CabinetButton>
    </div>
  );
}
