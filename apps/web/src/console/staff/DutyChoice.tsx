import { DUTY_NAMES, type Duty } from '@floorcast/contract/duties';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Staff.module.css';

interface DutyChoiceProps {
  readonly duties: readonly Duty[];
  /** Absent: they are only shown. */
  readonly onDuties?: ((duties: readonly Duty[]) => void) | undefined;
}

/** The duties of an account, each with what it permits. */
export function DutyChoice({ duties, onDuties }: DutyChoiceProps) {
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
            onChange={({ target }) => toggle(duty, target.checked)}
            data-testid={`duty-${duty}`}
          />
          <span>{t(`console.duty.${duty}`)}</span>
          <small>{t(`consoleStaff.permits.${duty}`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
