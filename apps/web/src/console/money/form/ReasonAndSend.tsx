import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import type { ActState } from '../../shared/form/use-act.ts';
import styles from '../Money.module.css';

const MOST = 200;

interface ReasonAndSendProps {
  readonly act: ActState;
  /** Whether everything above is filled in. */
  readonly ready: boolean;
  readonly onSend: (reason: string) => void;
}

/** The end of each form: why, and the button. */
export function ReasonAndSend({ act, ready, onSend }: ReasonAndSendProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <div className={styles.form}>
      <Field
        label={t('consoleMoney.reason')}
        hint={t('consoleForm.reasonHint')}
        value={reason}
        maxLength={MOST}
        autoComplete="off"
        onText={setReason}
        problem={act.problem}
        answered
        data-testid="reason"
      />
      <Button
        look="strong"
        wide
        disabled={!ready || given === '' || act.busy}
        aria-busy={act.busy}
        onClick={() => onSend(given)}
        data-testid="propose"
      >
        {t('consoleMoney.propose')}
      </Button>
    </div>
  );
}
