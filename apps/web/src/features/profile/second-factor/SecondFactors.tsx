import type { NewAppReply } from '@floorcast/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchSecondFactors } from '../../../api/endpoints/account/account-security.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { CodeSheet } from '../../../ui/values/CodeSheet.tsx';
import { QrCode } from '../../../ui/values/QrCode.tsx';
import styles from '../ProfileScreen.module.css';
import { FactorList } from './FactorList.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useChanges } from './use-changes.ts';

/** The second factors of the player's own account (PROT-47). */
export function SecondFactors() {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => fetchSecondFactors(signal),
  });
  const { view, busy, said, ask, cancel, go, confirm } = useChanges(() => void query.refetch());
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.second.title')}</h2>
      <p className={styles.lead}>{t('profile.second.lead')}</p>
      {query.isError && <p role="alert">{t('profile.second.failed')}</p>}
      {query.isSuccess && view.kind === 'overview' && <FactorList factors={query.data} onTask={ask} />}
      {view.kind === 'password' && (
        <PasswordStep
          task={view.task}
          busy={busy}
          said={said}
          onGo={(password, name) => void go(view.task, password, name)}
          onCancel={cancel}
        />
      )}
      {view.kind === 'app' && (
        <ConfirmApp
          app={view.app}
          busy={busy}
          said={said}
          onCode={(code) => void confirm(view.password, code)}
          onCancel={cancel}
        />
      )}
      {view.kind === 'codes' && <RecoveryCodes codes={view.codes} onDone={cancel} />}
    </section>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t('profile.second.keep')}</p>
      <CodeSheet
        codes={codes}
        fileName="recovery-codes.txt"
        words={{
          copy: t('profile.second.copy'),
          copied: t('profile.second.copied'),
          save: t('profile.second.save'),
        }}
      />
      <Button look="strong" wide onClick={onDone}>
        {t('profile.second.kept')}
      </Button>
    </>
  );
}

interface ConfirmAppProps {
  readonly app: NewAppReply;
  readonly busy: boolean;
  readonly said: string | null;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

/** The key of a new app, which its first code confirms. */
function ConfirmApp({ app, busy, said, onCode, onCancel }: ConfirmAppProps) {
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
