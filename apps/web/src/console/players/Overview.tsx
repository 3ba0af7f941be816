import type { PlayerFile } from '@floorcast/contract/players';
import { useMoney, useSignedMoney } from '../../api/settings/use-money.ts';
import { formatDuration, formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { formatDay } from '../../lib/time/days.ts';
import type { Elements } from '../../ui/elements.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import { Card, To } from '../shared/parts.tsx';
import { useMay } from '../shared/use-may.ts';
import styles from './Players.module.css';

const BY_HAND = ['deposit', 'withdrawal', 'adjustment'] as const;
const WAITING = ['withdrawals', 'handPays', 'bonus'] as const;
const SPANS = ['months3', 'months12', 'all'] as const;

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

interface Fact {
  /** Null: it is not known. */
  readonly value: string | null;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** What the value is in minor units. */
  readonly minor?: number;
}

interface FactCardProps {
  readonly title: string;
  /** Facts by the keys of their words; one that is false is left out. */
  readonly facts: Readonly<Record<string, string | null | Fact | false>>;
  readonly children?: Elements;
}

function FactCard({ title, facts, children }: FactCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t(title)} className={styles.card}>
      <Figures>
        {Object.entries(facts).map(([words, fact]) => {
          if (fact === false) return null;
          const { value, tone, minor }: Fact =
            typeof fact === 'object' && fact !== null ? fact : { value: fact };
          return (
            <div key={words}>
              <dt>{t(words)}</dt>
              <dd
                className={value === null ? 'quiet' : tone}
                data-tone={tone}
                data-minor={minor}
                data-unknown={value === null}
              >
                <bdi>{value ?? t('consolePlayers.notKnown')}</bdi>
              </dd>
            </div>
          );
        })}
      </Figures>
      {children}
    </Card>
  );
}

/** What a player has, what waits, and what was paid in less what was paid out. */
function MoneyCard({ player: { id, balance, waiting, netDeposits } }: PlayerProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const proposes = useMay()('money.propose');
  const waits = WAITING.filter((name) => waiting[name] > 0).map((name) => [
    `consolePlayers.waiting.${name}`,
    { value: money(waiting[name]), minor: waiting[name], tone: 'warn' } as const,
  ]);
  const net = SPANS.map((span) => [
    `consolePlayers.net.${span}`,
    { value: signed(netDeposits[span].net), minor: netDeposits[span].net },
  ]);
  return (
    <FactCard
      title="consolePlayers.money"
      facts={{
        'consolePlayers.balance': { value: money(balance), minor: balance },
        ...Object.fromEntries([...waits, ...net]),
      }}
    >
      {proposes && (
        <p className={`row ${styles.links}`}>
          {BY_HAND.map((kind) => (
            <To key={kind} to={`money/new/${kind}/${id}`} className={`finger ${styles.link}`}>
              {t(`consolePlayers.propose.${kind}`)}
            </To>
          ))}
        </p>
      )}
    </FactCard>
  );
}

function AccountCard({ player }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const { email, birthDate, country, identity, created, closedAt, terms, register, siteId } = player;
  const moment = (at: string) => formatMinute(at, i18n.language);
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <FactCard
      title="consolePlayers.account"
      facts={{
        'consolePlayers.email': email,
        'consolePlayers.born': birthDate && formatDay(birthDate, i18n.language),
        'consolePlayers.country': country && (regions.of(country) ?? country),
        'consolePlayers.identity': {
          value: t(`consolePlayers.identityStates.${identity}`),
          tone: identity === 'verified' ? 'good' : identity === 'refused' ? 'bad' : undefined,
        },
        'consolePlayers.created': moment(created),
        'consolePlayers.states.closed': closedAt !== null && { value: moment(closedAt), tone: 'bad' },
        'consolePlayers.terms':
          terms && t('consolePlayers.termsAt', { version: terms.version, at: moment(terms.at) }),
        'consolePlayers.register': register !== null && {
          value: `${t(`consolePlayers.registerSays.${register.says}`)} · ${moment(register.at)}`,
          tone: register.says === 'excluded' ? 'bad' : 'good',
        },
        'consolePlayers.site': String(siteId),
      }}
    />
  );
}

function AccessCard({ player }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const { lastSignIn, previousSignIn, passwordChanged, secondFactors, wrongTries, blockedUntil } = player;
  const moment = (at: string) => formatMinute(at, i18n.language);
  const never = t('consolePlayers.never');
  const sign = (at: PlayerFile['lastSignIn']) => (at === null ? never : `${moment(at.at)} · ${at.ip}`);
  const { app, passkeys, recoveryCodes } = secondFactors;
  const factors = [
    ...(app ? [t('consolePlayers.factor.app')] : []),
    ...(passkeys > 0 ? [t('consolePlayers.factor.passkeys', { count: passkeys })] : []),
    ...(recoveryCodes > 0 ? [t('consolePlayers.factor.codes', { count: recoveryCodes })] : []),
  ];
  return (
    <FactCard
      title="consolePlayers.access"
      facts={{
        'consolePlayers.lastLogon': sign(lastSignIn),
        'consolePlayers.previousLogon': sign(previousSignIn),
        'consolePlayers.passwordChanged': passwordChanged === null ? never : moment(passwordChanged),
        'consolePlayers.secondFactors': factors.join(', ') || t('consolePlayers.factor.none'),
        'consolePlayers.wrongTries': wrongTries > 0 && { value: String(wrongTries), tone: 'warn' },
        'consolePlayers.blockedUntil': player.state === 'blocked' &&
          blockedUntil !== null && { value: moment(blockedUntil), tone: 'warn' },
      }}
    />
  );
}

function SeatCard({ seat }: { readonly seat: NonNullable<PlayerFile['seat']> }) {
  const { t, i18n } = useTranslation();
  return (
    <FactCard
      title="consolePlayers.seat"
      facts={{
        'table.machine': { value: `${seat.machine} · ${seat.machineId}`, tone: 'good' },
        'consolePlayers.since': formatMinute(seat.since, i18n.language),
        'consolePlayers.state': t(`consolePlayers.seatStates.${seat.state}`),
      }}
    >
      <To to={`wall/${seat.machineId}`} className={`finger ${styles.link}`}>
        {t('consolePlayers.toMachine')}
      </To>
    </FactCard>
  );
}

/** The limits of a player with what is used of them, and the exclusion in force. */
function LimitsCard({ player: { id, protection } }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const words = useLimitWords();
  const { exclusion, limits } = protection;
  const proposes = useMay()('exclusions.propose') && exclusion !== null;
  const moment = (at: string) => formatMinute(at, i18n.language);
  const limit = (name: string, value: number | null) =>
    value === null ? t('saferPlay.none') : words(name, value);
  const facts = limits.map(({ name, value, used, waiting }) => {
    const now = t('consolePlayers.usedOf', {
      used: words(name, Math.max(0, used)),
      limit: limit(name, value),
    });
    const next =
      waiting && t('consolePlayers.waits', { value: limit(name, waiting.value), at: moment(waiting.from) });
    return [
      `saferPlay.limit.${name}`,
      {
        value: [value === null ? limit(name, value) : now, ...(next ? [next] : [])].join(' · '),
        tone: value !== null && used >= value ? 'warn' : undefined,
      },
    ];
  });
  return (
    <FactCard
      title="consolePlayers.limits"
      facts={{
        ...(exclusion !== null && {
          [`saferPlay.break.kind.${exclusion.kind}`]: {
            value:
              exclusion.until === null
                ? t('consolePlayers.forGood')
                : t('consolePlayers.until', { at: moment(exclusion.until) }),
            tone: 'bad',
          },
        }),
        ...Object.fromEntries(facts),
        'consolePlayers.limits': exclusion === null && limits.length === 0 && t('saferPlay.none'),
      }}
    >
      {proposes && (
        <To to={`money/new/exclusion-end/${id}`} className={`finger ${styles.link}`}>
          {t('consolePlayers.propose.exclusion-end')}
        </To>
      )}
    </FactCard>
  );
}

/** Writes the value of a limit: seconds of a limit of time as a duration, an amount otherwise. */
export function useLimitWords(): (name: string, value: number) => string {
  const money = useMoney();
  return (name, value) => (name.startsWith('time-') ? formatDuration(value) : money(value));
}
