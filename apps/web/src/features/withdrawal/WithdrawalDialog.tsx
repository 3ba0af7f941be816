import { type Withdrawal, WithdrawalCalls, type WithdrawalsReply } from '@floorcast/contract/withdrawals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../../api/call/ask.ts';
import { newRequestId } from '../../api/call/call.ts';
import { isUnknownCall } from '../../api/call/failure.ts';
import { useAct } from '../../api/call/use-act.ts';
import { withdrawalsQuery } from '../../api/endpoints/cashier.ts';
import { useMoney, useTypedMoney } from '../../api/settings/use-money.ts';
import { balance } from '../../api/stores/balance.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { LoadFailed } from '../../ui/status/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './WithdrawalDialog.module.css';

/** Money out of the balance: how much, whether it can be taken back, and what has become of earlier ones (RULE-26). */
export default function WithdrawalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(withdrawalsQuery());
  return (
    <Dialog title={t('withdrawal.title')} onClose={onClose} testId="withdrawal">
      {error !== null && data === undefined && (
        <LoadFailed offered={!isUnknownCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null && <p role="status">{t('load.moment')}</p>
      ) : (
        <Withdrawals reply={data} />
      )}
    </Dialog>
  );
}

function Withdrawals({ reply: { final, items } }: { readonly reply: WithdrawalsReply }) {
  const withdrawal = useWithdrawal();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <div className={`${styles.withdrawal} stack`}>
      {asked === null ? (
        <AmountForm typed={typed} onType={setTyped} onAsk={setAsked} problem={withdrawal.problem} />
      ) : (
        <Confirmation
          amount={asked}
          final={final}
          withdrawal={withdrawal}
          onDone={(requested) => {
            setAsked(null);
            if (requested) setTyped('');
          }}
        />
      )}
      <WithdrawalList
        items={items}
        busy={withdrawal.busy}
        onCancel={(item) => void withdrawal.cancel(item)}
      />
    </div>
  );
}

interface AmountFormProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Minor units, above zero, at most the balance. */
  readonly onAsk: (amount: number) => void;
  /** Why the last request was refused. */
  readonly problem: string | null;
}

function AmountForm({ typed, onType, onAsk, problem }: AmountFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { parse, edit, example } = useTypedMoney();
  const wallet = useReadable(balance) ?? 0;
  const amount = parse(typed);
  const isAmount = amount !== null && amount > 0;
  const wrong = typed === '' || isAmount ? null : t('cashIn.notAnAmount', { example });
  const tooMuch = isAmount && amount > wallet ? t('cashIn.tooMuch', { amount: money(wallet) }) : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isAmount && tooMuch === null) onAsk(amount);
  }

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <p className={`${styles.have} quiet row middle apart`}>
        <span>{t('cashIn.available', { amount: money(wallet) })}</span>
        <Button disabled={wallet === 0} data-testid="withdrawal-all" onClick={() => onType(edit(wallet))}>
          {t('withdrawal.all')}
        </Button>
      </p>
      <Field
        label={t('withdrawal.amount')}
        inputMode="decimal"
        autoComplete="off"
        data-testid="withdrawal-amount"
        value={typed}
        onText={onType}
        problem={wrong ?? tooMuch ?? problem}
        answered
      />
      <Button
        type="submit"
        look="strong"
        wide
        disabled={!isAmount || tooMuch !== null}
        data-testid="withdrawal-next"
      >
        {isAmount ? t('withdrawal.next', { amount: money(amount) }) : t('withdrawal.open')}
      </Button>
    </form>
  );
}

interface ConfirmationProps {
  readonly amount: number;
  readonly final: boolean;
  readonly withdrawal: ReturnType<typeof useWithdrawal>;
  readonly onDone: (requested: boolean) => void;
}

/** The second step: what leaves the balance, and whether it can be taken back. */
function Confirmation({ amount, final, withdrawal, onDone }: ConfirmationProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const question = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the next step is read out.
  useEffect(() => question.current?.focus(), []);

  async function confirm(): Promise<void> {
    const requested = await withdrawal.request(amount);
    if (requested)
      toast({ kind: 'success', about: 'money', words: t('withdrawal.done', { amount: money(amount) }) });
    onDone(requested);
  }

  return (
    <div ref={question} className="stack gap-12" tabIndex={-1} data-testid="withdrawal-confirmation">
      <p>{t('withdrawal.leaves', { amount: money(amount) })}</p>
      <p data-testid="withdrawal-final" data-final={final}>
        {t(final ? 'withdrawal.final' : 'withdrawal.notFinal')}
      </p>
      <div className={`${styles.answers} rows gap-10`}>
        <Button wide disabled={withdrawal.busy} onClick={() => onDone(false)}>
          {t('withdrawal.back')}
        </Button>
        <Button
          look="strong"
          wide
          disabled={withdrawal.busy}
          aria-busy={withdrawal.busy}
          data-testid="withdrawal-confirm"
          onClick={() => void confirm()}
        >
          {t('withdrawal.confirm', { amount: money(amount) })}
        </Button>
      </div>
    </div>
  );
}

interface WithdrawalListProps {
  readonly items: readonly Withdrawal[];
  readonly busy: boolean;
  readonly onCancel: (item: Withdrawal) => void;
}

/** The last withdrawals with their states; one that waits can be taken back where the rules allow that. */
function WithdrawalList({ items, ...rest }: WithdrawalListProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={`${styles.heading} quiet small`}>{t('withdrawal.last')}</h3>
      <ul className={`${styles.list} listed rows gap-8`} aria-live="polite">
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
      <Verbatim as="strong" className="figures">
        {money(amount)}
      </Verbatim>
      <span className={styles.state}>{t(`withdrawal.states.${state}`)}</span>
      <span className="quiet small">{formatMoment(settled ?? requested, i18n.language)}</span>
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

/** Requests and cancels withdrawals, one at a time. */
function useWithdrawal() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { busy, failure, problem, run } = useAct();
  // A request whose answer was lost is sent again under its own id; another amount is another request.
  const [request, setRequest] = useState({ amount: 0, id: '' });

  async function send(work: () => Answer<typeof WithdrawalCalls.cancel>): Promise<boolean> {
    const done = await run(work);
    void queries.invalidateQueries({ queryKey: withdrawalsQuery().queryKey });
    if (done !== undefined) balance.receive(done.balance);
    return done !== undefined;
  }

  return {
    busy,
    problem,
    /** Whether it was requested. */
    async request(amount: number): Promise<boolean> {
      const id = request.amount === amount && failure?.kind === 'network' ? request.id : newRequestId();
      setRequest({ amount, id });
      return send(() => ask(WithdrawalCalls.request, { body: { requestId: id, amount } }));
    },
    async cancel({ id }: Pick<Withdrawal, 'id'>): Promise<void> {
      if (await send(() => ask(WithdrawalCalls.cancel, { params: { id } })))
        toast({ kind: 'success', about: 'money', words: t('withdrawal.cancelled') });
    },
  };
}
