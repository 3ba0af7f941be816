import type { CSSProperties } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Amount } from '../../../ui/values/Amount.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { useCountUp } from '../win/use-celebration.ts';
import type { WinSize } from '../win/win-sound.ts';
import styles from './Meters.module.css';

interface MetersProps {
  readonly seat: Seat | null;
  /** Nothing comes from the house: the amounts are from before. */
  readonly stale: boolean;
  /** The win to celebrate. */
  readonly won: WinSize;
}

/** Credit, bet, last win and balance in one row; the win lights up at its size. */
export function Meters({ seat, stale, won }: MetersProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const wallet = useReadable(balance);
  const meters = [
    { name: 'credit', minor: seat?.credit ?? null },
    // A machine of which no bet is known yet has a bet of 0.
    { name: 'bet', minor: seat?.bet || null },
    { name: 'win', minor: seat?.win ?? null, bright: won !== 'none' },
    { name: 'balance', minor: wallet },
  ];
  const written = (minor: number | null) => (minor === null ? '–' : money(minor));
  // So many characters share a row, or a column: it is written as large as they fit.
  const lengths = meters.map(({ minor }) => written(minor).length);
  const row: CSSProperties & Record<'--chars' | '--longest', number> = {
    '--chars': lengths.reduce((sum, length) => sum + length, 0),
    '--longest': Math.max(...lengths),
  };
  return (
    <div className={styles.room}>
      <div
        className={`${styles.meters} row apart`}
        style={row}
        data-testid="meters"
        data-stale={stale}
        data-won={won}
      >
        {stale && <p className="unseen">{t('game.status.metersStale')}</p>}
        {meters.map(({ name, minor, ...look }) => (
          <Amount
            key={name}
            name={name}
            label={t(`money.${name}`)}
            minor={minor}
            text={
              name === 'win' && seat !== null ? (
                <WinAmount seat={seat} counts={won !== 'none'} />
              ) : (
                written(minor)
              )
            }
            {...look}
          />
        ))}
      </div>
    </div>
  );
}

/** The last win, counted up while it is celebrated. A screen reader reads the win itself, which has its room from the start. */
function WinAmount({ seat: { win, bet, press }, counts }: { seat: Seat; counts: boolean }) {
  const money = useMoney();
  const shown = useCountUp(win, bet, press.step === 'in-flight' ? press.id : 0);
  if (shown === null || !counts) return <Verbatim as="span">{money(win)}</Verbatim>;
  return (
    <span className={styles.counting}>
      <Verbatim as="span" className={styles.whole}>
        {money(win)}
      </Verbatim>
      <Verbatim as="span" aria-hidden="true" data-testid="win-counting">
        {money(shown)}
      </Verbatim>
    </span>
  );
}

/** Coins in the settings are minor units, texts with their thousands grouped. */
const coinValue = (coin: number | string): number =>
  typeof coin === 'number' ? coin : Number(coin.replaceAll('.', ''));

/** The amounts of the coins, in minor units, as the operator sets them (GAME-5). */
export const coinValues = (): readonly number[] => settings().HOT_COINS.map(coinValue);

/** Whether a cash-in of so many minor units carries the hot flag (GAME-5). */
export const isHot = (amount: number): boolean => amount >= settings().HOT_FLAG_LIMIT;

/** What "all in" moves of the most that can be moved. */
export const allInOf = (most: number): number => Math.min(most, settings().MAX_ALL_IN);

/** What bounds a cash-in, in minor units. */
export interface Bounds {
  readonly wallet: number;
  /** The most that the house moves at once; infinite when the house has no such limit. */
  readonly limit: number;
}

/** The most that a cash-in can move. */
export const mostToMove = ({ wallet, limit }: Bounds): number => Math.min(wallet, limit);

/** Why an amount cannot be moved: the tighter bound; null when it can. */
export function exceeds(amount: number, { wallet, limit }: Bounds): 'tooMuch' | 'aboveLimit' | null {
  if (amount > wallet && wallet <= limit) return 'tooMuch';
  return amount > limit ? 'aboveLimit' : null;
}
