import { IconFlame } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/settings.ts';
import { useMoney } from '../../api/use-money.ts';
import styles from './CashInPanel.module.css';
import { isHot } from './hot.ts';

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
  return settings().HOT_COINS.map((coin, i) => {
    const minor = coinValue(coin);
    return (
      <button
        key={minor}
        type="button"
        data-testid="coin"
        className={styles.coin}
        data-colour={COIN_COLOURS[i % COIN_COLOURS.length]}
        disabled={minor > most}
        onClick={() => onChoose(minor)}
      >
        {money(minor)}
        {isHot(minor) && <IconFlame size={20} role="img" aria-label={t('cashIn.hot')} />}
      </button>
    );
  });
}

/** Coins in the settings are minor units, texts with their thousands grouped. */
const coinValue = (coin: number | string): number =>
  typeof coin === 'number' ? coin : Number(coin.replaceAll('.', ''));
