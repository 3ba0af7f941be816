import { AccountCalls } from '@floorcast/contract/registration';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import { type Failure, failureOf, failureWords } from '../../api/call/failure.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './ProfileScreen.module.css';

/** The state of the check of the player's identity, and the way to it (PROT-45). */
export function Identity() {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useQuery(queryOf(AccountCalls.identity));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const trouble = failure ?? (query.isError ? failureOf(query.error) : null);

  async function begin(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const result = await ask(AccountCalls.beginIdentity);
    setBusy(false);
    setFailure(result.ok ? null : result.error);
    if (result.ok && result.value.url !== null) location.assign(result.value.url);
    else void query.refetch();
  }

  const state = query.data?.state;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.identity.title')}</h2>
      {state !== undefined && <p>{t(`profile.identity.states.${state}`)}</p>}
      {query.data?.url && <a href={query.data.url}>{t('profile.identity.open')}</a>}
      {state === 'pending' && query.data?.url === null && (
        <p className={styles.lead}>{t('profile.identity.byHand')}</p>
      )}
      {trouble !== null && (
        <p className={styles.failure} role="alert">
          {failureWords(trouble, t)}
        </p>
      )}
      {(state === 'none' || state === 'refused') && (
        <Button wide disabled={busy} aria-busy={busy} onClick={() => void begin()}>
          {t('profile.identity.start')}
        </Button>
      )}
    </section>
  );
}
