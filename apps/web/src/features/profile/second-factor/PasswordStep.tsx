import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../ProfileScreen.module.css';
import type { Task } from './use-changes.ts';

interface PasswordStepProps {
  readonly task: Task;
  readonly busy: boolean;
  /** Why the change failed. */
  readonly said: string | null;
  readonly onGo: (password: string, name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the password before a change, and for the name of a new passkey. */
export function PasswordStep({ task, busy, said, onGo, onCancel }: PasswordStepProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const named = task.kind === 'passkey';
  const ready = password !== '' && (!named || name.trim() !== '');
  const titles = {
    app: t('profile.second.addApp'),
    passkey: t('profile.second.addPasskey'),
    codes: t('profile.second.newCodes'),
    remove: t('profile.second.removeNamed', { name: task.kind === 'remove' ? task.name : '' }),
  };
  return (
    <form
      className={styles.step}
      aria-label={titles[task.kind]}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onGo(password, name.trim());
      }}
      noValidate
    >
      <p>
        <b>{titles[task.kind]}</b>
      </p>
      {named && (
        <Field
          label={t('profile.second.passkeyName')}
          name="passkey"
          maxLength={60}
          value={name}
          onText={setName}
          hint={t('profile.second.passkeyExample')}
        />
      )}
      <Field
        label={t('profile.second.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        problem={said}
        answered
      />
      <Button type="submit" look="strong" wide disabled={busy || !ready} aria-busy={busy}>
        {t('profile.second.go')}
      </Button>
      <Button wide onClick={onCancel}>
        {t('profile.second.cancel')}
      </Button>
    </form>
  );
}
