import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { IconArrowBarToUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { PayoutCapFacts } from '../../../machines/payout-cap/PayoutCapFacts.tsx';
import { cappedCreditWords } from '../../../machines/payout-cap/use-payout-cap.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { badgeClasses } from '../../../ui/values/badge-classes.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './SessionNet.module.css';
import { useDisclosure } from './use-disclosure.ts';

interface CapBadgeProps {
  readonly cap: PayoutCap;
  readonly seat: Pick<Seat, 'credit'>;
}

/** What a payout cap lets machines still pay out; a press shows the cap, and what it makes of the credit (CLAIM-4). */
export function CapBadge({ cap, seat: { credit } }: CapBadgeProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { open, toggle, button } = useDisclosure();
  const id = useId();
  const over = cappedCreditWords(cap, credit, t, money);
  const room = Math.max(0, cap.room);
  return (
    <div className={styles.net}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-testid="cap-badge"
        data-minor={room}
        data-over={over !== null}
        onClick={toggle}
      >
        <span className={badgeClasses('round')}>
          <IconArrowBarToUp size={16} aria-hidden="true" />
          <span className={styles.roomy} aria-hidden="true">
            <span className={styles.label}>{`${t('payoutCap.title')} `}</span>
            <Verbatim>{money(room)}</Verbatim>
          </span>
          <span className="unseen">{t('payoutCap.left', { room: money(room) })}</span>
        </span>
      </button>
      {open && (
        <div id={id} className={`${styles.panel} ${styles.words}`}>
          <PayoutCapFacts cap={cap} />
          {over !== null && (
            <p className={styles.over} data-testid="cap-credit">
              {over}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
