import type { NewAppReply } from '@floorcast/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { QrCode } from '../../../ui/values/QrCode.tsx';
import styles from '../ProfileScreen.module.css';

interface ConfirmAppProps {
  readonly app: NewAppReply;
  readonly busy: boolean;
  readonly said: string | null;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

/** The key of a new app, which its first code confirms. */
export function ConfirmApp({ app, busy, said, onCode, onCancel }: ConfirmAppProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.step}
      aria-label={t('profile.second.addApp')}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onCode(code);
      }}
      noValidate
    >
      <p>{t('profile.second.scan')}</p>
      <QrCode text={app.uri} label={t('profile.second.picture')} />
      <p>
        <span>{`${t('profile.second.key')}: `}</span>
        <bdi dir="ltr">{app.secret.replace(/(.{4})/g, '$1 ').trim()}</bdi>
      </p>
      <Field
        label={t('profile.second.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onText={setCode}
        problem={said}
        answered
      />
      <Button type="submit" look="strong" wide disabled={busy || code.trim() === ''} aria-busy={busy}>
        {t('profile.second.confirm')}
      </Button>
      <Button wide onClick={onCancel}>
        {t('profile.second.cancel')}
      </Button>
    </form>
  );
}
