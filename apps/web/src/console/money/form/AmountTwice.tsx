import { useState } from 'react';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../Money.module.css';

interface AmountTwiceProps {
  /** Minor units; null while the two are not the same amount. */
  readonly onAmount: (amount: number | null) => void;
}

/** An amount that is typed twice: a slip of the finger is seen before money moves. */
export function AmountTwice({ onAmount }: AmountTwiceProps) {
  const { t } = useTranslation();
  const { parse, example } = useTypedMoney();
  const [typed, setTyped] = useState(['', '']);
  const [first, second] = typed.map(parse);

  function type(place: 0 | 1, text: string): void {
    const next = place === 0 ? [text, typed[1] ?? ''] : [typed[0] ?? '', text];
    setTyped(next);
    const [one, two] = next.map(parse);
    onAmount(one !== null && one !== undefined && one > 0 && one === two ? one : null);
  }

  const isAmount = first !== null && first !== undefined && first > 0;
  const wrong = typed[0] === '' || isAmount ? null : t('cashIn.notAnAmount', { example });
  const differs = typed[1] === '' || second === first ? null : t('consoleMoney.amountsDiffer');
  return (
    <div className={styles.form}>
      <Field
        label={t('consoleMoney.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed[0] ?? ''}
        onText={(text) => type(0, text)}
        problem={wrong}
        data-testid="amount"
      />
      <Field
        label={t('consoleMoney.amountAgain')}
        inputMode="decimal"
        autoComplete="off"
        value={typed[1] ?? ''}
        onText={(text) => type(1, text)}
        problem={differs}
        data-testid="amount-again"
      />
    </div>
  );
}
