import type { ProfileReply } from '@floorcast/contract/player';
import { type ReactNode, useId } from 'react';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './ProfileScreen.module.css';

interface FactsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card of terms and what they are. */
export function Facts({ title, children }: FactsProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children === '' ? '–' : children}</dd>
    </div>
  );
}

interface ProfileProps {
  readonly profile: ProfileReply;
}

export function AccountFacts({ profile }: ProfileProps) {
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

export function SignInFacts({ profile }: ProfileProps) {
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
