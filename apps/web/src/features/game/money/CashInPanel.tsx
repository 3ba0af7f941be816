import { IconFlame, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { editableMajor, parseMajor } from '../../../lib/money/typed-money.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useModal } from '../../../ui/dialog/use-modal.ts';
import styles from './CashInPanel.module.css';
import { HotCoins, isHot } from './HotCoins.tsx';

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
  const { t } = useTranslation();
  const { onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog);
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
      <CashInForm {...props}>
        <header>
          <h2 id={titleId}>{t('cashIn.title')}</h2>
          <Button look="bare" aria-label={t('cashIn.close')} onClick={onClose}>
            <IconX size={20} />
          </Button>
        </header>
      </CashInForm>
    </dialog>
  );
}

interface CashInFormProps extends CashInPanelProps {
  /** The header. */
  readonly children: ReactNode;
}

function CashInForm({
  live,
  limit = Number.POSITIVE_INFINITY,
  onClose,
  onConfirm,
  children,
}: CashInFormProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const wallet = useReadable(balance) ?? 0;
  const hotId = useId();
  const [typed, setTyped] = useState('');
  const amount = parseMajor(typed, i18n.language);
  const most = Math.min(wallet, limit);
  const problem = problemOf(typed, amount, { wallet, limit });
  const valid = amount !== null && amount > 0 && problem === null;
  const hot = valid && isHot(amount);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!valid || !live) return;
    onConfirm(amount);
    onClose();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <p className={styles.have}>
        <span>{t('cashIn.available', { amount: money(wallet) })}</span>
        {Number.isFinite(limit) && (
          <span data-testid="cash-in-limit">{t('cashIn.limit', { amount: money(limit) })}</span>
        )}
      </p>
      <AmountField typed={typed} onType={setTyped} live={live} problem={problem} most={most} />
      <Coins wallet={wallet} most={most} onChoose={setTyped} />
      <HotLegend id={hotId} hot={hot} />
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
  );
}

/** What the flame means, and whether the amount has it. */
function HotLegend({ id, hot }: { readonly id: string; readonly hot: boolean }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <>
      <p id={id} className={styles.hot} data-hot={hot} data-testid="hot-from">
        <IconFlame size={20} aria-hidden="true" />
        {t('cashIn.hotFrom', { amount: money(settings().HOT_FLAG_LIMIT) })}
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
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return (
    <>
      <label>
        {t('cashIn.amount')}
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
          ? problem !== null &&
            t(`cashIn.${problem}`, { amount: money(most), example: editableMajor(2550, i18n.language) })
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

/** Amounts at one press. */
function Coins({ wallet, most, onChoose }: CoinsProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const allIn = Math.min(most, settings().MAX_ALL_IN);
  const fill = (minor: number) => onChoose(editableMajor(minor, i18n.language));
  return (
    <div className={styles.coins}>
      <HotCoins most={most} onChoose={fill} />
      <Button
        className={styles.allIn ?? ''}
        disabled={wallet === 0}
        data-testid="all-in"
        onClick={() => fill(allIn)}
      >
        <span>{t('cashIn.allIn')}</span> <span className={styles.allInAmount}>{money(allIn)}</span>
      </Button>
    </div>
  );
}

type Problem = 'notAnAmount' | 'tooMuch' | 'aboveLimit';

function problemOf(
  typed: string,
  amount: number | null,
  { wallet, limit }: { readonly wallet: number; readonly limit: number },
): Problem | null {
  if (typed === '') return null;
  if (amount === null || amount === 0) return 'notAnAmount';
  if (amount > wallet && wallet <= limit) return 'tooMuch';
  return amount > limit ? 'aboveLimit' : null;
}
