import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openWithdrawalsQuery } from '../../../api/endpoints/console/money.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Dot } from '../../../ui/values/separators.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from '../Money.module.css';
import { ReasonAndSend } from './ReasonAndSend.tsx';
import { usePropose } from './use-propose.ts';

/** Ends a withdrawal that was paid outside, or returns its money to the player. */
export function SettleForm({ withdrawalId }: { readonly withdrawalId: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { act, send } = usePropose();
  const [to, setTo] = useState<'paid' | 'refused'>('paid');
  const [message, setMessage] = useState('');
  const { data } = useQuery(openWithdrawalsQuery());
  const row = data?.rows.find(({ id }) => id === withdrawalId);
  const terms =
    to === 'paid'
      ? ({ kind: 'withdrawal-settle', withdrawalId, to } as const)
      : ({ kind: 'withdrawal-settle', withdrawalId, to, message: message.trim() } as const);
  return (
    <div className={styles.box}>
      {row !== undefined && (
        <>
          <Verbatim as="strong" className={styles.big}>
            {money(row.amount)}
          </Verbatim>
          <p>
            <Verbatim>{row.player.username}</Verbatim>
            <Dot />
            <Verbatim>{row.player.name}</Verbatim>
          </p>
        </>
      )}
      {data !== undefined && row === undefined && <p role="status">{t('consoleMoney.noSuchWithdrawal')}</p>}
      <fieldset className={styles.choices}>
        <legend>{t('consoleMoney.settlement')}</legend>
        {(['paid', 'refused'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="settlement" checked={to === each} onChange={() => setTo(each)} />
            <span>{t(`consoleMoney.settlements.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {to === 'refused' && (
        <Field
          label={t('consoleMoney.message')}
          hint={t('consoleMoney.messageHint')}
          value={message}
          maxLength={200}
          autoComplete="off"
          onText={setMessage}
        />
      )}
      <ReasonAndSend
        act={act}
        ready={row !== undefined && (to === 'paid' || message.trim() !== '')}
        onSend={(reason) => send(terms, reason)}
      />
    </div>
  );
}
