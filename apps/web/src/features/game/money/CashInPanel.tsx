import { IconFlame } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { longestOf } from '../../../lib/dom/longest.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { Space } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './CashInPanel.module.css';
import { allInOf, type Bounds, coinValues, exceeds, isHot, mostToMove } from './Meters.tsx';

const COIN_COLOURS = ['blue', 'green', 'purple', 'yellow', 'red'];

interface CashInPanelProps {
  /** Whether the connection to the house is up. */
  readonly live: boolean;
  /** The most (minor units) that the house moves at once; undefined when the house has no such limit. */
  readonly limit: number | undefined;
  readonly onClose: () => void;
  /** Minor units, above zero, at most the balance and the limit. */
  readonly onConfirm: (amount: number) => void;
}

/** How much to put on the machine: typed, by coin, or all that is allowed (GAME-5). */
export function CashInPanel(props: CashInPanelProps) {
  const { live, limit = Number.POSITIVE_INFINITY, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const money = useMoney();
  const { parse } = useTypedMoney();
  const wallet = useReadable(balance) ?? 0;
  const hotId = useId();
  const [typed, setTyped] = useState('');
  const amount = parse(typed);
  const bounds = { wallet, limit };
  const most = mostToMove(bounds);
  const problem = problemOf(typed, amount, bounds);
  const valid = amount !== null && amount > 0 && problem === null;
  const hot = valid && isHot(amount);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!valid || !live) return;
    onConfirm(amount);
    onClose();
  }

  return (
    <Dialog title={t('cashIn.title')} onClose={onClose} testId="cash-in-panel">
      <form className={`${styles.form} stack gap-12`} onSubmit={submit}>
        <p className={`${styles.have} row apart quiet`}>
          <span>{t('cashIn.available', { amount: money(wallet) })}</span>
          {Number.isFinite(limit) && (
            <span data-testid="cash-in-limit">{t('cashIn.limit', { amount: money(limit) })}</span>
          )}
        </p>
        <AmountField typed={typed} onType={setTyped} live={live} problem={problem} most={most} />
        <Coins wallet={wallet} most={most} onChoose={setTyped} />
        <HotLegend id={hotId} hot={hot} />
        <DialogActions>
          <Button
            type="submit"
            look="strong"
            wide
            disabled={!valid || !live}
            aria-describedby={hot ? hotId : undefined}
            data-testid="cash-in-confirm"
          >
            {valid ? t('cashIn.confirm', { amount: money(amount) }) : t('cashIn.confirmEmpty')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the flame means, and whether the amount has it. */
function HotLegend({ id, hot }: { readonly id: string; readonly hot: boolean }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <>
      <p id={id} className={`${styles.hot} middle quiet small`} data-hot={hot} data-testid="hot-from">
        <IconFlame size={20} aria-hidden="true" />
        <span>{t('cashIn.hotFrom', { amount: money(settings().HOT_FLAG_LIMIT) })}</span>
      </p>
      <span className="unseen" role="status" data-testid="hot">
        {hot && t('cashIn.hot')}
      </span>
    </>
  );
}

interface AmountFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly live: boolean;
  readonly problem: Problem | null;
  /** The most that can be moved (minor units). */
  readonly most: number;
}

/** The amount, and what is wrong with it. */
function AmountField({ typed, onType, live, problem, most }: AmountFieldProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { example } = useTypedMoney();
  return (
    <>
      <label>
        <span>{t('cashIn.amount')}</span>
        <input
          data-testid="cash-in-amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={problem !== null}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <p className={styles.problem} role="alert">
        {live
          ? problem !== null && t(`cashIn.${problem}`, { amount: money(most), example })
          : t('game.connectionLost')}
      </p>
    </>
  );
}

interface CoinsProps {
  readonly wallet: number;
  readonly most: number;
  /** An amount as the field shows it. */
  readonly onChoose: (typed: string) => void;
}

/** Amounts at one press, as the operator sets them; none above `most`, minor units (GAME-5). */
function Coins({ wallet, most, onChoose }: CoinsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { edit } = useTypedMoney();
  const allIn = allInOf(most);
  const fill = (minor: number) => onChoose(edit(minor));
  return (
    <div className={`${styles.coins} rows gap-10`} style={longestOf(coinValues().map(money))}>
      {coinValues().map((minor, i) => (
        <button
          key={minor}
          type="button"
          data-testid="coin"
          className={styles.coin}
          data-colour={COIN_COLOURS[i % COIN_COLOURS.length]}
          disabled={minor > most}
          onClick={() => fill(minor)}
        >
          <Verbatim as="span">{money(minor)}</Verbatim>
          {isHot(minor) && <IconFlame size={20} role="img" aria-label={t('cashIn.hot')} />}
        </button>
      ))}
      <Button
        className={styles.allIn ?? ''}
        disabled={wallet === 0}
        data-testid="all-in"
        onClick={() => fill(allIn)}
      >
        <span>{t('cashIn.allIn')}</span>
        <Space />
        <Verbatim as="span" className="small figures">
          {money(allIn)}
        </Verbatim>
      </Button>
    </div>
  );
}

type Problem = 'notAnAmount' | NonNullable<ReturnType<typeof exceeds>>;

function problemOf(typed: string, amount: number | null, bounds: Bounds): Problem | null {
  if (typed === '') return null;
  if (amount === null || amount === 0) return 'notAnAmount';
  return exceeds(amount, bounds);
}

/** How many amounts are offered at one press. */
const OFFERED = 3;
/** A quick amount pays for so many games at the present bet, where the coins and the wallet allow it. */
const GAMES = 5;

/** How well a coin suits games at this stake: the lower, the better. A hot amount is the last to move at one press. */
function rankOf(coin: number, stake: number): number {
  if (isHot(coin)) return 2;
  return coin >= stake * GAMES ? 0 : 1;
}

/** By rank; of those that pay for few games the highest is better, of all others the lowest. */
function compare(a: number, b: number, stake: number): number {
  const rank = rankOf(a, stake);
  return rank - rankOf(b, stake) || (rank === 1 ? b - a : a - b);
}

/**
 * The amounts that a machine without credit offers at one press (GAME-5): coins that pay for games at this stake (minor
 * units) and that can be moved, the lowest first, at most three. A wallet below every coin is offered as a whole. `bounded`:
 * why fewer are offered than there are coins for.
 */
export function quickAmounts(stake: number, bounds: Bounds) {
  const most = mostToMove(bounds);
  const coins = coinValues().filter((coin) => coin >= stake);
  const movable = coins.filter((coin) => coin <= most).sort((a, b) => compare(a, b, stake));
  const whole = allInOf(most);
  const amounts =
    movable.length === 0 && whole >= stake && !isHot(whole) ? [whole] : movable.slice(0, OFFERED);
  const lowestBeyond = Math.min(...coins.filter((coin) => coin > most));
  const short = amounts.length < OFFERED && Number.isFinite(lowestBeyond);
  return {
    amounts: amounts.sort((a, b) => a - b),
    bounded: short ? exceeds(lowestBeyond, bounds) : null,
  };
}
