import { may } from '@floorcast/contract/duties';
import type { PlayerFile } from '@floorcast/contract/players';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { formatDuration, formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { formatDay } from '../../lib/time/days.ts';
import type { Elements } from '../../ui/elements.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import styles from './Players.module.css';

const BY_HAND = ['deposit', 'withdrawal', 'adjustment'] as const;
const SPANS = ['months3', 'months12', 'all'] as const;

/** What a player has, what waits, and what was paid in less what was paid out. */
function MoneyCard({ player: { id, balance, waiting, netDeposits } }: { readonly player: PlayerFile }) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const now = useReadable(account);
  const proposes = now.phase === 'signed-in' && may(now.user, 'money.propose');
  return (
    <Card
      title={t('consolePlayers.money')}
      more={
        proposes && (
          <p className={styles.links}>
            {BY_HAND.map((kind) => (
              <Link
                key={kind}
                to="/console/$"
                params={{ _splat: `money/new/${kind}/${id}` }}
                className={styles.link}
              >
                {t(`consolePlayers.propose.${kind}`)}
              </Link>
            ))}
          </p>
        )
      }
    >
      <Fact words={t('consolePlayers.balance')} value={money(balance)} minor={balance} />
      {(['withdrawals', 'handPays', 'bonus'] as const).map(
        (name) =>
          waiting[name] > 0 && (
            <Fact
              key={name}
              words={t(`consolePlayers.waiting.${name}`)}
              value={money(waiting[name])}
              minor={waiting[name]}
              tone="warn"
            />
          ),
      )}
      {SPANS.map((span) => (
        <Fact
          key={span}
          words={t(`consolePlayers.net.${span}`)}
          value={signed(netDeposits[span].net)}
          minor={netDeposits[span].net}
        />
      ))}
    </Card>
  );
}

interface PlayerProps {
  readonly player: PlayerFile;
}

/** Everything of a player at a glance. */
export function Overview({ player }: PlayerProps) {
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

function AccountCard({ player }: PlayerProps) {
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

function AccessCard({ player }: PlayerProps) {
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

interface CardProps {
  readonly title: string;
  /** Facts. */
  readonly children: Elements;
  /** Below the facts. */
  readonly more?: Elements;
}

/** One subject of the overview. */
function Card({ title, children, more }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Figures>{children}</Figures>
      {more}
    </section>
  );
}

interface FactProps {
  readonly words: string;
  /** Null: it is not known. */
  readonly value: string | null;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** What the value is in minor units. */
  readonly minor?: number;
}

/** One fact of a card. */
function Fact({ words, value, tone, minor }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{words}</dt>
      <dd data-tone={tone} data-minor={minor} data-unknown={value === null}>
        <bdi>{value ?? t('consolePlayers.notKnown')}</bdi>
      </dd>
    </div>
  );
}

/** The limits of a player with what is used of them, and the exclusion in force. */
function LimitsCard({ player: { id, protection } }: { readonly player: PlayerFile }) {
  const { t, i18n } = useTranslation();
  const words = useLimitWords();
  const now = useReadable(account);
  const { exclusion, limits } = protection;
  const proposes = exclusion !== null && now.phase === 'signed-in' && may(now.user, 'exclusions.propose');
  const until = (moment: string | null) =>
    moment === null
      ? t('consolePlayers.forGood')
      : t('consolePlayers.until', { at: formatMinute(moment, i18n.language) });
  return (
    <Card
      title={t('consolePlayers.limits')}
      more={
        proposes && (
          <Link to="/console/$" params={{ _splat: `money/new/exclusion-end/${id}` }} className={styles.link}>
            {t('consolePlayers.propose.exclusion-end')}
          </Link>
        )
      }
    >
      {exclusion !== null && (
        <Fact words={t(`saferPlay.break.kind.${exclusion.kind}`)} value={until(exclusion.until)} tone="bad" />
      )}
      {limits.map(({ name, value, used, waiting }) => (
        <Fact
          key={name}
          words={t(`saferPlay.limit.${name}`)}
          value={[
            value === null
              ? t('saferPlay.none')
              : t('consolePlayers.usedOf', {
                  used: words(name, Math.max(0, used)),
                  limit: words(name, value),
                }),
            ...(waiting === null
              ? []
              : [
                  t('consolePlayers.waits', {
                    value: waiting.value === null ? t('saferPlay.none') : words(name, waiting.value),
                    at: formatMinute(waiting.from, i18n.language),
                  }),
                ]),
          ].join(' · ')}
          tone={value !== null && used >= value ? 'warn' : undefined}
        />
      ))}
      {exclusion === null && limits.length === 0 && (
        <Fact words={t('consolePlayers.limits')} value={t('saferPlay.none')} />
      )}
    </Card>
  );
}

/** Writes the value of a limit: seconds of a limit of time as a duration, an amount otherwise. */
export function useLimitWords(): (name: string, value: number) => string {
  const money = useMoney();
  return (name, value) => (name.startsWith('time-') ? formatDuration(value) : money(value));
}
