import { SecondFactorCalls } from '@floorcast/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CodeSheet } from '../../../ui/values/CodeSheet.tsx';
import styles from '../ProfileScreen.module.css';
import { ConfirmApp } from './ConfirmApp.tsx';
import { FactorList } from './FactorList.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useChanges } from './use-changes.ts';

/** The second factors of the player's own account (PROT-47). */
export function SecondFactors() {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useQuery(queryOf(SecondFactorCalls.read));
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
