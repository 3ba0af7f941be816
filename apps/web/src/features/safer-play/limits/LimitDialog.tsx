import type { Limit, LimitName, ProtectionReply } from '@floorcast/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { spokenDuration } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../SaferPlay.module.css';
import { useProtectionCalls } from '../use-protection-calls.ts';
import { kindOf } from './limit-names.ts';
import { type TypedTime, timeOf, typedTime } from './typed-time.ts';

interface LimitDialogProps {
  readonly name: LimitName;
  /** Undefined: it is not set. */
  readonly limit: Limit | undefined;
  readonly raise: ProtectionReply['raise'];
  readonly onClose: () => void;
}

/** Sets a limit, changes it, or takes it away, and says when that is in force. */
export function LimitDialog({ name, limit, raise, onClose }: LimitDialogProps) {
  const { t } = useTranslation();
  const { busy, set } = useProtectionCalls();
  const current = limit?.value ?? null;
  const { value, fields } = useValue(name, current);
  const save = async (next: number | null) => {
    if (await set(name, next)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null && !busy) void save(value);
  };
  return (
    <Dialog title={t(`saferPlay.limit.${name}`)} onClose={onClose} testId="limit-dialog">
      <form className={styles.form} onSubmit={submit} noValidate>
        {fields}
        <p role="status" data-testid="limit-when">
          <When value={value} current={current} raise={raise} />
        </p>
        <DialogActions>
          <Button type="submit" look="strong" wide disabled={value === null || value === current || busy}>
            {t('saferPlay.save')}
          </Button>
          {current !== null && (
            <Button wide disabled={busy} data-testid="limit-remove" onClick={() => void save(null)}>
              {t('saferPlay.remove')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface WhenProps extends Pick<LimitDialogProps, 'raise'> {
  readonly value: number | null;
  readonly current: number | null;
}

/** When a typed value is in force; before anything is typed, what a raise waits for. */
function When({ value, current, raise }: WhenProps) {
  const { t } = useTranslation();
  if (value === current || value === null) return current !== null && <Raise raise={raise} />;
  return current === null || value < current ? <span>{t('saferPlay.atOnce')}</span> : <Raise raise={raise} />;
}

/** When a higher limit, or none, is in force. */
function Raise({ raise: { waitSeconds, untilPeriodEnds } }: Pick<LimitDialogProps, 'raise'>) {
  const { t, i18n } = useTranslation();
  if (waitSeconds === 0)
    return <span>{t(untilPeriodEnds ? 'saferPlay.raise.period' : 'saferPlay.raise.atOnce')}</span>;
  const time = spokenDuration(waitSeconds, i18n.language);
  return (
    <span>{t(untilPeriodEnds ? 'saferPlay.raise.waitAndPeriod' : 'saferPlay.raise.wait', { time })}</span>
  );
}

/** The fields of a limit's value, and what is typed in them; null while that is no value. */
function useValue(name: LimitName, current: number | null) {
  const { t } = useTranslation();
  const { parse, edit, example } = useTypedMoney();
  const [typed, setTyped] = useState(edit(current));
  const [time, setTime] = useState<TypedTime>(typedTime(current));
  if (kindOf(name) === 'time') {
    const parts = ['hours', 'minutes'] as const;
    const fields = (
      <div className={styles.time}>
        {parts.map((part) => (
          <Field
            key={part}
            label={t(`saferPlay.${part}`)}
            inputMode="numeric"
            autoComplete="off"
            value={time[part]}
            onText={(text) => setTime({ ...time, [part]: text })}
          />
        ))}
      </div>
    );
    return { value: timeOf(time), fields };
  }
  const value = parse(typed);
  const problem = typed !== '' && value === null ? t('saferPlay.notAnAmount', { example }) : null;
  const fields = (
    <Field
      label={t('saferPlay.amount')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onText={setTyped}
      problem={problem}
    />
  );
  return { value, fields };
}
