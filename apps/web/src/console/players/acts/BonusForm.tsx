import { type FormEvent, useRef, useState } from 'react';
import { grantBonus } from '../../../api/endpoints/console/players.ts';
import { useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../Players.module.css';
import type { ActFormProps } from './act-form-props.ts';

const REASON_LEAST = 3;
const REASON_MOST = 200;

/** A bonus that the player may claim. */
export function BonusForm({ player, onDone, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const typed = useTypedMoney();
  const act = useAct();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // A grant that was sent and not answered is the same one when it is sent again.
  const requestId = useRef(newRequestId());
  const minor = typed.parse(amount);
  const ready = minor !== null && minor > 0 && reason.trim().length >= REASON_LEAST;
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text);
    requestId.current = newRequestId();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (minor === null || !ready) return;
    const request = { requestId: requestId.current, amount: minor, reason: reason.trim() };
    const file = await act.run(() => grantBonus(player.id, request));
    if (file !== undefined) onDone(file);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('consolePlayers.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onText={changed(setAmount)}
        hint={t('consolePlayers.act.bonus.hint')}
        problem={
          amount !== '' && minor === null ? t('saferPlay.notAnAmount', { example: typed.example }) : null
        }
      />
      <Field
        label={t('consoleForm.reason')}
        autoComplete="off"
        maxLength={REASON_MOST}
        value={reason}
        onText={changed(setReason)}
        hint={t('consolePlayers.act.bonus.reason')}
        problem={act.problem}
        answered
      />
      <DialogActions>
        <Button look="strong" type="submit" disabled={act.busy || !ready}>
          {ready
            ? t('consolePlayers.act.bonus.grant', { amount: money(minor) })
            : t('consolePlayers.act.bonus.name')}
        </Button>
        <Button onClick={onCancel}>{t('consoleForm.cancel')}</Button>
      </DialogActions>
    </form>
  );
}
