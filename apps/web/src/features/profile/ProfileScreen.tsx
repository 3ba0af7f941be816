import type { ReplyOf } from '@floorcast/contract/call';
import type { ProfileReply } from '@floorcast/contract/player';
import { AccountCalls } from '@floorcast/contract/registration';
import { SecondFactorCalls } from '@floorcast/contract/second-factor';
import { IconUserOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ask, queryOf } from '../../api/call/ask.ts';
import { failureOf, failureWords, isUnknownCall } from '../../api/call/failure.ts';
import { useAct } from '../../api/call/use-act.ts';
import { fetchProfile } from '../../api/endpoints/account.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { balance } from '../../api/stores/balance.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { OwnPassword, PasswordForm, PinCard } from './PinCard.tsx';
import styles from './ProfileScreen.module.css';
import { Support } from './Support.tsx';
import { SecondFactors } from './second-factor/SecondFactors.tsx';

interface ProfileScreenProps {
  readonly profileId: number | null;
  /** How a player writes to support. */
  readonly writeToSupport?: Elements;
}

/** An account: the player's own, or the one with an id, which staff may see (PROFILE-1…3). */
export function ProfileScreen({ profileId, writeToSupport }: ProfileScreenProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const ownId = now.phase === 'signed-in' ? now.user.id : null;
  const asked = profileId === ownId ? null : profileId;
  const query = useQuery({
    queryKey: ['profile', ownId, asked],
    queryFn: ({ signal }) => fetchProfile(asked, signal),
  });
  const own = asked === null;
  const player = own && now.phase === 'signed-in' && now.user.type === 'user';
  const factors = useQuery({ ...queryOf(SecondFactorCalls.read), enabled: own });
  const identity = useQuery({ ...queryOf(AccountCalls.identity), enabled: player });
  // A card that grew when its answer came would move the button of another from under a press.
  const pending = query.isPending || (own && !factors.isFetched) || (player && !identity.isFetched);
  return (
    <Page title={own ? t('nav.profile') : t('profile.titleOther', { id: asked })}>
      {pending && <Skeleton words={t('profile.loading')} />}
      {!pending && isUnknownCall(query.error) && own && <SignInProfile />}
      {!pending && query.isError && !(isUnknownCall(query.error) && own) && (
        <Notice
          icon={<IconUserOff />}
          title={t('profile.failed')}
          hint={failureWords(failureOf(query.error), t)}
          action={<Button onClick={() => void query.refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {!pending && query.isSuccess && (
        <div className={`${styles.cards} rows gap-20`}>
          <AccountFacts profile={query.data} />
          <SignInFacts profile={query.data} />
          {own && <PasswordForm username={query.data.username} onChanged={() => void query.refetch()} />}
          {own && now.phase === 'signed-in' && now.said.pinSettable && <PinCard {...now} />}
          {own && <SecondFactors query={factors} />}
          {player && <Identity query={identity} />}
          {player && <CloseAccount />}
          {own && <Support>{player ? writeToSupport : undefined}</Support>}
        </div>
      )}
    </Page>
  );
}

function Skeleton({ words }: { words: string }) {
  return (
    <div className={`${styles.cards} rows gap-20`} role="status" aria-busy="true" aria-label={words}>
      <CardShape rows={6} />
      <CardShape rows={5} />
    </div>
  );
}

/** A card of facts without its words, as high as the card that follows. */
function CardShape({ rows }: { rows: number }) {
  return (
    <div className={`${styles.card} surface rows gap-8`} aria-hidden="true">
      <span className={styles.shape} />
      <div className={`${styles.facts} facts rows plain`}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without words are all alike
          <div key={row}>
            <span className={styles.shape} />
            <span className={styles.shape} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The player's account by what the sign-in says of it, at a server that has no call for it (C2.34). */
function SignInProfile() {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const now = useReadable(account);
  const wallet = useReadable(balance);
  if (now.phase !== 'signed-in') return null;
  const { user, said } = now;
  return (
    <div className={`${styles.cards} rows gap-20`}>
      <Facts title={t('profile.account')}>
        <Fact term={t('profile.name')}>{`${user.name} ${user.lastname}`.trim()}</Fact>
        <Fact term={t('profile.number')}>{user.id}</Fact>
        <Fact term={t('profile.group')}>{user.Group}</Fact>
        <Fact term={t('money.balance')}>{wallet === null ? '' : money(wallet)}</Fact>
      </Facts>
      <Facts title={t('profile.signIn')}>
        <Fact term={t('profile.username')}>{user.username}</Fact>
        <Fact term={t('profile.email')}>{user.email}</Fact>
        <Fact term={t('lastLogin.time')}>
          {said.last_logon === null ? '' : formatMoment(said.last_logon, i18n.language)}
        </Fact>
        <Fact term={t('lastLogin.lastIp')}>{said.last_logon_ip ?? ''}</Fact>
      </Facts>
      <Support />
    </div>
  );
}

/** The state of the check of the player's identity, and the way to it (PROT-45). */
function Identity({ query }: { readonly query: UseQueryResult<ReplyOf<typeof AccountCalls.identity>> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { busy, problem, run } = useAct();
  const trouble = problem ?? (query.isError ? failureWords(failureOf(query.error), t) : null);

  async function begin(): Promise<void> {
    const begun = await run(() => ask(AccountCalls.beginIdentity));
    if (begun?.url) location.assign(begun.url);
    else void query.refetch();
  }

  const state = query.data?.state;
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.identity.title')}</h2>
      {state !== undefined && <p>{t(`profile.identity.states.${state}`)}</p>}
      {query.data?.url && <a href={query.data.url}>{t('profile.identity.open')}</a>}
      {state === 'pending' && query.data?.url === null && (
        <p className="quiet">{t('profile.identity.byHand')}</p>
      )}
      {trouble !== null && (
        <p className={styles.failure} role="alert">
          {trouble}
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

/** A card of terms and what they are. */
function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <dl className={`${styles.facts} facts rows plain`}>{children}</dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{term}</dt>
      <dd>{children === '' ? '–' : children}</dd>
    </div>
  );
}

function AccountFacts({ profile }: { readonly profile: ProfileReply }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const countryName = (code: string) =>
    new Intl.DisplayNames([i18n.language], { type: 'region' }).of(code) ?? code;
  return (
    <Facts title={t('profile.account')}>
      <Fact term={t('profile.name')}>{`${profile.name} ${profile.lastname}`.trim()}</Fact>
      <Fact term={t('profile.number')}>{profile.id}</Fact>
      <Fact term={t('profile.type')}>{t(`profile.types.${profile.type}`)}</Fact>
      {profile.birthDate && <Fact term={t('profile.born')}>{profile.birthDate}</Fact>}
      {profile.country && <Fact term={t('profile.country')}>{countryName(profile.country)}</Fact>}
      <Fact term={t('profile.group')}>{profile.group}</Fact>
      <Fact term={t('money.balance')}>{money(profile.balance)}</Fact>
      <Fact term={t('profile.created')}>{formatMoment(profile.created, i18n.language)}</Fact>
    </Facts>
  );
}

function SignInFacts({ profile }: { readonly profile: ProfileReply }) {
  const { t, i18n } = useTranslation();
  const orNever = (moment: string | null) =>
    moment === null ? t('profile.never') : formatMoment(moment, i18n.language);
  return (
    <Facts title={t('profile.signIn')}>
      <Fact term={t('profile.username')}>{profile.username}</Fact>
      <Fact term={t('profile.email')}>{profile.email}</Fact>
      <Fact term={t('profile.passwordChanged')}>{orNever(profile.passwordChanged)}</Fact>
      <Fact term={t('lastLogin.time')}>{orNever(profile.lastLogon)}</Fact>
      <Fact term={t('lastLogin.lastIp')}>{profile.lastLogonIp ?? '–'}</Fact>
    </Facts>
  );
}

/** Closes the player's own account for good, in two steps (PROT-46). */
export function CloseAccount() {
  const { t } = useTranslation();
  const titleId = useId();
  const [asked, setAsked] = useState(false);
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.close.title')}</h2>
      <p className="quiet">{t('profile.close.lead')}</p>
      {asked ? (
        <Confirmation titleId={titleId} onCancel={() => setAsked(false)} />
      ) : (
        <Button wide onClick={() => setAsked(true)}>
          {t('profile.close.begin')}
        </Button>
      )}
    </section>
  );
}

function Confirmation({ titleId, onCancel }: { readonly titleId: string; readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAct();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return;
    const closed = await run(() => ask(AccountCalls.close, { body: { password } }));
    if (closed !== undefined) account.becomeGuest(null);
  }

  return (
    <form
      className="rows gap-8"
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p>{t('profile.close.sure')}</p>
      <OwnPassword
        label={t('profile.second.password')}
        name="closing"
        value={password}
        onText={setPassword}
        problem={problem}
      />
      <Button type="submit" wide disabled={busy || password === ''} aria-busy={busy}>
        {t('profile.close.submit')}
      </Button>
      <Button wide look="strong" onClick={onCancel}>
        {t('profile.close.cancel')}
      </Button>
    </form>
  );
}
