import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { failureOf, failureWords } from '../../api/failure.ts';
import { fetchProfile } from '../../api/profile.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { AccountFacts, SignInFacts } from './Facts.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './ProfileScreen.module.css';
import { Support } from './Support.tsx';

/** An account: one's own, or with an id anybody's, which staff may see (PROFILE-1…3). */
export function ProfileScreen({ profileId }: { profileId: number | null }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const ownId = now.phase === 'signed-in' ? now.user.id : null;
  const asked = profileId === ownId ? null : profileId;
  const query = useQuery({
    queryKey: ['profile', ownId, asked],
    queryFn: ({ signal }) => fetchProfile(asked, signal),
  });
  const own = asked === null;
  return (
    <Page title={t(own ? 'profile.title' : 'profile.titleOther', { id: asked })}>
      {query.isPending && <Skeleton words={t('profile.loading')} />}
      {query.isError && (
        <Notice
          icon={<IconUserOff />}
          title={t('profile.failed')}
          hint={failureWords(failureOf(query.error), t)}
          action={<Button onClick={() => void query.refetch()}>{t('profile.retry')}</Button>}
        />
      )}
      {query.isSuccess && (
        <div className={styles.cards}>
          <AccountFacts profile={query.data} />
          <SignInFacts profile={query.data} />
          {own && <PasswordForm username={query.data.username} onChanged={() => void query.refetch()} />}
          {own && <Support />}
        </div>
      )}
    </Page>
  );
}

function Skeleton({ words }: { words: string }) {
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={words}>
      <div className={styles.loading} />
      <div className={styles.loading} />
    </div>
  );
}
