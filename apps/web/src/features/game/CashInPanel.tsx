import { IconFlame, IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balance } from '../../api/balance.ts';
import { settings } from '../../api/settings.ts';
import { useMoney } from '../../api/use-money.ts';
import { editableMajor, parseMajor } from '../../lib/typed-money.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Button } from '../../ui/Button.tsx';
import { standOnTop } from '../../ui/top-layer.ts';
import styles from './CashInPanel.module.css';
import { HotCoins } from './HotCoins.tsx';
import { isHot } from './hot.ts';

interface CashInPanelProps {
  /** Whether the house can be asked now. */
  readonly live: boolean;
  /** The most (minor units) that the house moves at once; undefined where it does not tell. */
  readonly limit: number | undefined;
  readonly onClose: () => void;
  /** Minor units, above zero, at most the balance and the limit. */
  readonly onConfirm: (amount: number) => void;
}

/** How much to put on the machine: typed, by coin, or all that is allowed (GAME-5). */
export function CashInPanel({
  live,
  limit = Number.POSITIVE_INFINITY,
  onClose,
  onConfirm,
}: CashInPanelProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const wallet = useReadable(balance) ?? 0;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const hotId = useId();
  const [typed, setTyped] = useState('');
  // Closed before it is taken away: that gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const leave = standOnTop(element);
    return () => {
      leave();
      element.close();
    };
  }, []);
  const { MAX_ALL_IN } = settings();
  const amount = parseMajor(typed, i18n.language);
  const most = Math.min(wallet, limit);
  const problem = problemOf(typed, amount, { wallet, limit });
  const valid = amount !== null && amount > 0 && problem === null;
  const hot = valid && isHot(amount);
  const fill = (minor: number) => setTyped(editableMajor(minor, i18n.language));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!valid || !live) return;
    onConfirm(amount);
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form className={styles.form} onSubmit={submit}>
        <header>
          <h2 id={titleId}>{t('cashIn.title')}</h2>
          <Button look="bare" aria-label={t('cashIn.close')} onClick={onClose}>
            <IconX size={20} />
          </Button>
        </header>
        <p className={styles.have}>{t('cashIn.available', { amount: money(wallet) })}</p>
        <label>
          {t('cashIn.amount')}
          <input
            data-testid="cash-in-amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-invalid={problem !== null}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p className={styles.problem} role="alert">
          {live
            ? problem !== null &&
              t(`cashIn.${problem}`, { amount: money(most), example: editableMajor(2550, i18n.language) })
            : t('game.connectionLost')}
        </p>
        <div className={styles.coins}>
          <HotCoins most={most} onChoose={fill} />
          <Button disabled={wallet === 0} onClick={() => fill(Math.min(most, MAX_ALL_IN))}>
            {t('cashIn.allIn')}
          </Button>
        </div>
        <p id={hotId} className={styles.hot} role="status" data-testid="hot">
          {hot && (
            <>
              <IconFlame size={20} aria-hidden="true" />
              {t('cashIn.hot')}
            </>
          )}
        </p>
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
      </form>
    </dialog>
  );
}

function problemOf(
  typed: string,
  amount: number | null,
  { wallet, limit }: { readonly wallet: number; readonly limit: number },
): 'notAnAmount' | 'tooMuch' | 'aboveLimit' | null {
  if (typed === '') return null;
  if (amount === null || amount === 0) return 'notAnAmount';
  if (amount > wallet && wallet <= limit) return 'tooMuch';
  return amount > limit ? 'aboveLimit' : null;
}
