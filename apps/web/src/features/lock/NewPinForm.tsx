import { PIN_DIGITS } from '@floorcast/contract/pin';
import { usePinChange } from '../../api/endpoints/account.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { NewPinField } from '../../ui/fields/NewPinField.tsx';
import type { IdleLock } from './idle-lock.ts';
import styles from './LockedDialog.module.css';

interface NewPinFormProps {
  readonly lock: IdleLock;
  /** Other ways on. */
  readonly children: Elements;
}

/** Chooses a PIN, by the password (LOCK-1). */
export function NewPinForm({ lock, children }: NewPinFormProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const { pin, setPin, password, setPassword, busy, ready, words, submit } = usePinChange(
    'set',
    lock.choosePin,
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {now.phase === 'signed-in' && (
        <input type="text" autoComplete="username" value={now.user.username} readOnly hidden />
      )}
      <NewPinField
        words={{ label: t('lock.newPin'), hint: t('lock.digits', PIN_DIGITS), show: t('lock.show') }}
        most={PIN_DIGITS.most}
        value={pin}
        onText={setPin}
        problem={words.pin}
        focused
      />
      <Field
        label={t('lock.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        problem={words.password}
        answered
      />
      <Button type="submit" look="strong" wide disabled={!ready} aria-busy={busy}>
        {t('lock.save')}
      </Button>
      {children}
    </form>
  );
}
