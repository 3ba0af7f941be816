import type { Proposal, WaitingHandPay } from '@floorcast/contract/proposals';
import { type FormEvent, useState } from 'react';
import { propose } from '../../../api/endpoints/console/money.ts';
import { useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useRequest } from '../../shared/form/use-request.ts';
import styles from '../Money.module.css';
import { useMoneyAct } from '../use-money-act.ts';

interface PayFormProps {
  readonly handPay: WaitingHandPay;
  readonly onDone: (proposal: Proposal) => void;
}

/** The amount as it is read at the machine: it pays a small hand pay, and proposes a large one. */
export function PayForm({ handPay: { id, fourEyes }, onDone }: PayFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { parse, example } = useTypedMoney();
  const act = useMoneyAct();
  const requestOf = useRequest();
  const [typed, setTyped] = useState('');
  const amount = parse(typed);
  const isAmount = amount !== null && amount > 0;
  const wrong = typed === '' || isAmount ? null : t('cashIn.notAnAmount', { example });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isAmount) return;
    const terms = { kind: 'hand-pay', handPayId: id, amount } as const;
    const done = await act.run(() => propose('hand-pays', { requestId: requestOf(terms), terms }));
    if (done !== undefined) onDone(done.proposal);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('consoleMoney.amountAtMachine')}
        hint={t('consoleMoney.amountAtMachineHint')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onText={setTyped}
        problem={wrong ?? act.problem}
        answered
        data-testid="amount-at-machine"
      />
      <Button
        type="submit"
        look="strong"
        wide
        disabled={!isAmount || act.busy}
        aria-busy={act.busy}
        data-testid="pay"
      >
        {t(fourEyes ? 'consoleMoney.proposeAmount' : 'consoleMoney.payAmount', {
          amount: isAmount ? money(amount) : '',
        })}
      </Button>
    </form>
  );
}
