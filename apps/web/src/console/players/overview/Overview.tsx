import type { PlayerFile } from '@floorcast/contract/players';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { formatDay } from '../../../lib/time/days.ts';
import styles from '../Players.module.css';
import { Card, Fact } from './Card.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';

interface CardProps {
  readonly player: PlayerFile;
}

/** Everything of a player at a glance. */
export function Overview({ player }: CardProps) {
  return (
    <div className={styles.cards}>
      {player.seat !== null && <SeatCard seat={player.seat} />}
      <MoneyCard player={player} />
      <LimitsCard player={player} />
      <AccountCard player={player} />
      <AccessCard player={player} />
    </div>
  );
}

function AccountCard({ player }: CardProps) {
  const { t, i18n } = useTranslation();
  const { email, birthDate, country, identity, created, closedAt, terms, register, siteId } = player;
  const moment = (at: string) => formatMinute(at, i18n.language);
  return (
    <Card title={t('consolePlayers.account')}>
      <Fact words={t('consolePlayers.email')} value={email} />
      <Fact words={t('consolePlayers.born')} value={birthDate && formatDay(birthDate, i18n.language)} />
      <Fact words={t('consolePlayers.country')} value={countryName(country, i18n.language)} />
      <Fact
        words={t('consolePlayers.identity')}
        value={t(`consolePlayers.identityStates.${identity}`)}
        tone={identity === 'verified' ? 'good' : identity === 'refused' ? 'bad' : undefined}
      />
      <Fact words={t('consolePlayers.created')} value={moment(created)} />
      {closedAt !== null && (
        <Fact words={t('consolePlayers.states.closed')} value={moment(closedAt)} tone="bad" />
      )}
      <Fact
        words={t('consolePlayers.terms')}
        value={terms && t('consolePlayers.termsAt', { version: terms.version, at: moment(terms.at) })}
      />
      {register !== null && (
        <Fact
          words={t('consolePlayers.register')}
          value={`${t(`consolePlayers.registerSays.${register.says}`)} · ${moment(register.at)}`}
          tone={register.says === 'excluded' ? 'bad' : 'good'}
        />
      )}
      <Fact words={t('consolePlayers.site')} value={String(siteId)} />
    </Card>
  );
}

const countryName = (country: string | null, language: string): string | null =>
  country === null ? null : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);

function AccessCard({ player }: CardProps) {
  const { t, i18n } = useTranslation();
  const { lastSignIn, previousSignIn, passwordChanged, secondFactors, wrongTries, blockedUntil } = player;
  const moment = (at: string) => formatMinute(at, i18n.language);
  const sign = (at: PlayerFile['lastSignIn']) =>
    at === null ? t('consolePlayers.never') : `${moment(at.at)} · ${at.ip}`;
  const { app, passkeys, recoveryCodes } = secondFactors;
  const factors = [
    ...(app ? [t('consolePlayers.factor.app')] : []),
    ...(passkeys > 0 ? [t('consolePlayers.factor.passkeys', { count: passkeys })] : []),
    ...(recoveryCodes > 0 ? [t('consolePlayers.factor.codes', { count: recoveryCodes })] : []),
  ];
  return (
    <Card title={t('consolePlayers.access')}>
      <Fact words={t('consolePlayers.lastLogon')} value={sign(lastSignIn)} />
      <Fact words={t('consolePlayers.previousLogon')} value={sign(previousSignIn)} />
      <Fact
        words={t('consolePlayers.passwordChanged')}
        value={passwordChanged === null ? t('consolePlayers.never') : moment(passwordChanged)}
      />
      <Fact
        words={t('consolePlayers.secondFactors')}
        value={factors.length === 0 ? t('consolePlayers.factor.none') : factors.join(', ')}
      />
      {wrongTries > 0 && (
        <Fact words={t('consolePlayers.wrongTries')} value={String(wrongTries)} tone="warn" />
      )}
      {player.state === 'blocked' && blockedUntil !== null && (
        <Fact words={t('consolePlayers.blockedUntil')} value={moment(blockedUntil)} tone="warn" />
      )}
    </Card>
  );
}

/** Where a player sits. */
function SeatCard({ seat }: { readonly seat: NonNullable<PlayerFile['seat']> }) {
  const { t, i18n } = useTranslation();
  return (
    <Card
      title={t('consolePlayers.seat')}
      more={
        <Link to="/console/$" params={{ _splat: `wall/${seat.machineId}` }} className={styles.link}>
          {t('consolePlayers.toMachine')}
        </Link>
      }
    >
      <Fact words={t('table.machine')} value={`${seat.machine} · ${seat.machineId}`} tone="good" />
      <Fact words={t('consolePlayers.since')} value={formatMinute(seat.since, i18n.language)} />
      <Fact words={t('consolePlayers.state')} value={t(`consolePlayers.seatStates.${seat.state}`)} />
    </Card>
  );
}
