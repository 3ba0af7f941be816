import type { Withdrawal } from '@floorcast/contract/withdrawals';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './Withdrawal.module.css';

interface WithdrawalListProps {
  readonly items: readonly Withdrawal[];
  readonly busy: boolean;
  readonly onCancel: (item: Withdrawal) => void;
}

/** The last withdrawals with their states; one that waits can be taken back where the rules allow that. */
export function WithdrawalList({ items, ...rest }: WithdrawalListProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('withdrawal.last')}</h3>
      <ul className={styles.list} aria-live="polite">
        {items.map((item) => (
          <Item key={item.id} item={item} {...rest} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends Omit<WithdrawalListProps, 'items'> {
  readonly item: Withdrawal;
}

function Item({ item, busy, onCancel }: ItemProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { id, amount, state, requested, settled, reason, cancellable } = item;
  return (
    <li data-testid={`withdrawal-${id}`} data-state={state}>
      <Verbatim as="strong">{money(amount)}</Verbatim>
      <span className={styles.state}>{t(`withdrawal.states.${state}`)}</span>
      <span className={styles.when}>{formatMoment(settled ?? requested, i18n.language)}</span>
      {reason !== '' && (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      {cancellable && (
        <Button disabled={busy} data-testid="withdrawal-cancel" onClick={() => onCancel(item)}>
          {t('withdrawal.cancel')}
        </Button>
      )}
    </li>
  );
}
