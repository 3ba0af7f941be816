import { IconFlame } from '@tabler/icons-react';
import { settings } from '../../../api/settings/settings.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from './CashInPanel.module.css';

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

/** Whether a cash-in of so many minor units carries the hot flag (GAME-5). */
export const isHot = (amount: number): boolean => amount >= settings().HOT_FLAG_LIMIT;
