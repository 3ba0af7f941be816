import type { NewAppReply, SecondFactorsReply } from '@floorcast/contract/second-factor';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { canUsePasskeys } from '../../../api/sign-in/passkeys.ts';
import { formatMoment } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { CodeSheet } from '../../../ui/values/CodeSheet.tsx';
import { QrCode } from '../../../ui/values/QrCode.tsx';
import { OwnPassword } from '../PinCard.tsx';
import styles from '../ProfileScreen.module.css';
import { type Task, useChanges } from './use-changes.ts';

/** The second factors of the player's own account (PROT-47). */
export function SecondFactors({ query }: { readonly query: UseQueryResult<SecondFactorsReply> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { view, busy, said, ask, cancel, go, confirm } = useChanges(() => void query.refetch());
  const step = { busy, said, onCancel: cancel };
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.second.title')}</h2>
      <p className="quiet">{t('profile.second.lead')}</p>
      {query.isError && <p role="alert">{t('profile.second.failed')}</p>}
      {query.isSuccess && view.kind === 'overview' && <FactorList factors={query.data} onTask={ask} />}
      {view.kind === 'password' && (
        <PasswordStep
          {...step}
          task={view.task}
          onGo={(password, name) => void go(view.task, password, name)}
        />
      )}
      {view.kind === 'app' && (
        <ConfirmApp {...step} app={view.app} onCode={(code) => void confirm(view.password, code)} />
      )}
      {view.kind === 'codes' && <RecoveryCodes codes={view.codes} onDone={cancel} />}
    </section>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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

/** A step of a change. */
interface StepProps {
  readonly busy: boolean;
  /** Why the change failed. */
  readonly said: string | null;
  readonly onCancel: () => void;
}

interface ConfirmAppProps extends StepProps {
  readonly app: NewAppReply;
  readonly onCode: (code: string) => void;
}

/** The key of a new app, which its first code confirms. */
function ConfirmApp({ app, busy, said, onCode, onCancel }: ConfirmAppProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <form
      className="rows gap-8"
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

interface PasswordStepProps extends StepProps {
  readonly task: Task;
  readonly onGo: (password: string, name: string) => void;
}

/** Asks for the password before a change, and for the name of a new passkey. */
function PasswordStep({ task, busy, said, onGo, onCancel }: PasswordStepProps) {
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
      className="rows gap-8"
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
      <OwnPassword
        label={t('profile.second.password')}
        name="password"
        value={password}
        onText={setPassword}
        problem={said}
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

/** What there is, and what can be added. */
function FactorList({ factors, onTask }: { factors: SecondFactorsReply; onTask: (task: Task) => void }) {
  const { t, i18n } = useTranslation();
  const { app, passkeys, recoveryCodes, required } = factors;
  const hasFactor = app || passkeys.length > 0;
  const lastUsed = (at: string | null): string =>
    at === null
      ? t('profile.second.neverUsed')
      : t('profile.second.used', { at: formatMoment(at, i18n.language) });
  return (
    <>
      {required && <p>{t('profile.second.required')}</p>}
      <ul className={`${styles.lines} plain rows`}>
        <li>
          <span>{t('profile.second.app')}</span>
          {app ? (
            <RemoveButton factor="app" name={t('profile.second.app')} onTask={onTask} />
          ) : (
            <b>{t('profile.second.appOff')}</b>
          )}
        </li>
        {passkeys.map(({ id, name, lastUsed: at }) => (
          <li key={id}>
            <span>{`${name}, ${lastUsed(at)}`}</span>
            <RemoveButton factor={id} name={name} onTask={onTask} />
          </li>
        ))}
        {hasFactor && (
          <li>
            <span>{t('profile.second.codes')}</span>
            <b>{t('profile.second.codesLeft', { count: recoveryCodes })}</b>
          </li>
        )}
      </ul>
      {!app && (
        <Button wide onClick={() => onTask({ kind: 'app' })}>
          {t('profile.second.addApp')}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button wide onClick={() => onTask({ kind: 'passkey' })}>
          {t('profile.second.addPasskey')}
        </Button>
      )}
      {hasFactor && (
        <Button wide onClick={() => onTask({ kind: 'codes' })}>
          {t('profile.second.newCodes')}
        </Button>
      )}
    </>
  );
}

type RemoveButtonProps = Omit<Extract<Task, { kind: 'remove' }>, 'kind'> & { onTask: (task: Task) => void };

function RemoveButton({ factor, name, onTask }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      className={styles.lineEnd}
      aria-label={t('profile.second.removeNamed', { name })}
      onClick={() => onTask({ kind: 'remove', factor, name })}
    >
      {t('profile.second.remove')}
    </Button>
  );
}
