import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import { useId } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Staff.module.css';

interface DutyChoiceProps {
  readonly duties: readonly Duty[];
  /** Absent: they are only shown. */
  readonly onDuties?: ((duties: readonly Duty[]) => void) | undefined;
  readonly problem?: string | null;
}

/** The duties in a value of a form. */
export const dutiesIn = (raw: unknown): readonly Duty[] =>
  DUTY_NAMES.filter((duty) => Array.isArray(raw) && raw.includes(duty));

/** The duties of an account, each with what it permits. */
export function DutyChoice({ duties, onDuties, problem = null }: DutyChoiceProps) {
  const id = useId();
  const { t } = useTranslation();
  const toggle = (duty: Duty, on: boolean) =>
    onDuties?.(DUTY_NAMES.filter((each) => (each === duty ? on : duties.includes(each))));
  return (
    <fieldset className={styles.duties}>
      <legend>{t('consoleStaff.duties')}</legend>
      {DUTY_NAMES.map((duty) => (
        <label key={duty}>
          <input
            type="checkbox"
            checked={duties.includes(duty)}
            disabled={onDuties === undefined}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : id}
            onChange={({ target }) => toggle(duty, target.checked)}
            data-testid={`duty-${duty}`}
          />
          <span>{t(`console.duty.${duty}`)}</span>
          <small>{t(`consoleStaff.permits.${duty}`)}</small>
        </label>
      ))}
      {problem !== null && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
