import { IconFlame } from '@tabler/icons-react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './CashInPanel.module.css';
import { coinValues, isHot } from './coins.ts';

const COIN_COLOURS = ['blue', 'green', 'purple', 'yellow', 'red'];

interface HotCoinsProps {
  /** Minor units: more than that cannot be chosen. */
  readonly most: number;
  /** Minor units. */
  readonly onChoose: (amount: number) => void;
}

/** Amounts at one press, as the operator sets them (GAME-5). */
export function HotCoins({ most, onChoose }: HotCoinsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return coinValues().map((minor, i) => (
    <button
      key={minor}
      type="button"
      data-testid="coin"
      className={styles.coin}
      data-colour={COIN_COLOURS[i % COIN_COLOURS.length]}
      disabled={minor > most}
      onClick={() => onChoose(minor)}
    >
      <Verbatim as="span">{money(minor)}</Verbatim>
      {isHot(minor) && <IconFlame size={20} role="img" aria-label={t('cashIn.hot')} />}
    </button>
  ));
}
