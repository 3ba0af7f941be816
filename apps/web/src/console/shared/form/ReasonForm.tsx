import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from './Form.module.css';
import type { ActState } from './use-act.ts';

/** The fewest and the most characters of a reason. */
const LEAST = 3;
const MOST = 200;

interface ReasonFormProps {
  readonly act: ActState;
  /** The words of the button. */
  readonly words: string;
  /** What the act does, where its button does not say enough. */
  readonly hint?: string;
  readonly onReason: (reason: string) => void;
  readonly onCancel?: () => void;
}

/** Asks why before something is done: the trail keeps it. */
export function ReasonForm({ act, words, hint, onReason, onCancel }: ReasonFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (given.length >= LEAST) onReason(given);
  }

  return (
    <form className={styles.reason} onSubmit={submit} data-testid="reason-form">
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Field
        label={t('consoleForm.reason')}
        value={reason}
        maxLength={MOST}
        autoComplete="off"
        onText={setReason}
        hint={t('consoleForm.reasonHint')}
        problem={act.problem}
        answered
      />
      <div className={styles.buttons}>
        <Button look="strong" type="submit" disabled={act.busy || given.length < LEAST}>
          {words}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{t('consoleForm.cancel')}</Button>}
      </div>
    </form>
  );
}
