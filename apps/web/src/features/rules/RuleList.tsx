import type { PolicyReply } from '@floorcast/contract/protection-policy';
import { useQuery } from '@tanstack/react-query';
import { policyQuery } from '../../api/endpoints/rules.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { localeOf } from '../../lib/locale/translation.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './RuleList.module.css';

/** One rule in force: its text is `rules.inForce.{name}`, filled from `values`. */
interface RuleInForce {
  readonly name: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** How amounts, numbers, lists and countries are written for the reader. */
interface RuleFormats {
  readonly money: (minor: number) => string;
  readonly number: (of: number, digits?: number) => string;
  readonly list: (of: readonly string[]) => string;
  readonly country: (code: string) => string;
}

/** A rule where it applies. */
const when = (applies: boolean, name: string, values: RuleInForce['values'] = {}): RuleInForce[] =>
  applies ? [{ name, values }] : [];

/** Every rule of a policy that a player can meet, in the order of a visit. */
export const rulesInForce = (policy: PolicyReply, formats: RuleFormats): readonly RuleInForce[] => [
  ...ofAccounts(policy, formats),
  ...ofLimits(policy, formats),
  ...ofGames(policy, formats),
  ...ofSeats(policy, formats),
];

function ofAccounts(policy: PolicyReply, { number, list, country }: RuleFormats): RuleInForce[] {
  const { minimumAge, countries, identityBefore, nationalRegister, signOutSeconds } = policy;
  return [
    ...when(minimumAge !== null, 'age', { age: number(minimumAge ?? 0) }),
    ...when(countries !== null, 'countries', { countries: list((countries ?? []).map(country)) }),
    ...when(identityBefore === 'deposit', 'identityDeposit'),
    ...when(identityBefore === 'play', 'identityPlay'),
    ...when(nationalRegister, 'register'),
    ...when(signOutSeconds !== null, 'signOut', { seconds: number(signOutSeconds ?? 0) }),
    ...when(policy.withdrawalsFinal, 'withdrawalsFinal'),
  ];
}

function ofLimits(policy: PolicyReply, { number, list }: RuleFormats): RuleInForce[] {
  const { limits, timeOutHours, exclusionDays, realityCheck } = policy;
  const { minutes, choices } = realityCheck;
  const days = exclusionDays.filter((each) => each > 0).map((each) => number(each));
  return [
    ...when(limits.asked === 'offered', 'limitsOffered'),
    ...when(limits.asked === 'prompted', 'limitsPrompted'),
    ...when(limits.asked === 'compulsory', 'limitsCompulsory'),
    ...when(limits.raiseHours > 0, 'raise', { hours: number(limits.raiseHours) }),
    ...when(limits.raiseAfterPeriod, 'raiseAfterPeriod'),
    ...when(timeOutHours !== null, 'timeOut', { hours: number(timeOutHours ?? 0) }),
    ...when(days.length > 0, 'exclusion', { days: list(days) }),
    ...when(exclusionDays.includes(0), 'exclusionForGood'),
    ...when(minutes !== null, 'realityCheck', { minutes: number(minutes ?? 0) }),
    ...when(choices.length > 0, 'realityCheckChoices', {
      minutes: list(choices.map((each) => number(each))),
    }),
  ];
}

function ofGames(policy: PolicyReply, { money, number }: RuleFormats): RuleInForce[] {
  const { stakeCaps, paceMs, blockPressesMs, autoplay, maxCashIn } = policy;
  return [
    ...stakeCaps.map(({ fromAge, most }) => ({
      name: 'stakeCap',
      values: { age: number(fromAge), amount: money(most) },
    })),
    ...when(maxCashIn !== undefined, 'maxCashIn', { amount: money(maxCashIn ?? 0) }),
    ...when(paceMs > 0, 'pace', { seconds: number(paceMs / 1_000, 1) }),
    ...when(blockPressesMs > 0, 'noHurry'),
    ...when(autoplay === null, 'noAutoplay'),
    ...when(autoplay !== null, 'autoplay', { most: number(autoplay?.mostSpins ?? 0) }),
    ...when(autoplay?.askEvery != null, 'autoplayAsks', { games: number(autoplay?.askEvery ?? 0) }),
    ...when(policy.netPosition, 'netPosition'),
    ...when(!policy.celebrateWinsUpToStake, 'noCelebration'),
  ];
}

function ofSeats(policy: PolicyReply, { number }: RuleFormats): RuleInForce[] {
  const { noDepositSeconds, noActivitySeconds, queue, watching } = policy;
  const minutes = (seconds: number | null) => ({ minutes: number((seconds ?? 0) / 60, 1) });
  return [
    ...when(noDepositSeconds !== null, 'noDeposit', minutes(noDepositSeconds)),
    ...when(noActivitySeconds !== null, 'noActivity', minutes(noActivitySeconds)),
    ...when(queue !== null, 'queue', { seconds: number(queue?.reserveSeconds ?? 0) }),
    ...when(watching, 'watching'),
    ...when(!watching, 'noWatching'),
  ];
}

/** The sections of the rules in their order; the text of each point is `rules.{id}.{point}`. */
export const RULES = [
  { id: 'who', points: ['age', 'oneAccount', 'own'] },
  { id: 'session', points: ['real', 'oneSeat', 'leave'] },
  { id: 'credits', points: ['move', 'once', 'handPay'] },
  { id: 'connection', points: ['held', 'spin', 'back'] },
  { id: 'bonuses', points: ['claim', 'cap', 'misuse'] },
  { id: 'malfunctions', points: ['decides', 'settled', 'tell'] },
  { id: 'fairPlay', points: ['chance', 'tools', 'kind'] },
  { id: 'responsibly', points: ['afford', 'pause', 'help'] },
] as const;

/**
 * The rules in force (RULE-12), and the sections of the rules of the house; each has an anchor.
 * Both appear together, so that nothing shifts. If the policy cannot be loaded, only the rules of the house are shown.
 */
export function RuleList() {
  const { data, isPending } = useQuery(policyQuery);
  if (isPending) return <div className={styles.loading} aria-busy="true" />;
  return (
    <>
      {data !== undefined && <RulesInForce policy={data} />}
      <RulesOfHouse />
    </>
  );
}

function RulesOfHouse() {
  const { t } = useTranslation();
  return (
    <ol className={`${styles.sections} plain rows gap-16`}>
      {RULES.map(({ id, points }) => (
        <li key={id} id={id}>
          <h2>{t(`rules.${id}.title`)}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{t(`rules.${id}.${point}`)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The rules of the jurisdiction that the house enforces. */
function RulesInForce({ policy }: { readonly policy: PolicyReply }) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const formats = {
    money: useMoney(),
    number: useNumber(),
    list: (of: readonly string[]) =>
      new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(of),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  };
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(policy.validFrom));
  const { jurisdiction, version } = policy;
  return (
    <section className={styles.inForce} aria-labelledby="in-force" data-testid="rules-in-force">
      <h2 id="in-force">{t('rules.inForce.title')}</h2>
      <p>{t('rules.inForce.lead')}</p>
      <ul>
        {rulesInForce(policy, formats).map(({ name, values }) => (
          <li key={`${name} ${values?.age ?? ''}`} data-rule={name}>
            {t(`rules.inForce.${name}`, values)}
          </li>
        ))}
      </ul>
      <p className="quiet">
        {t('rules.inForce.version', { jurisdiction: jurisdiction.toUpperCase(), version, since })}
      </p>
    </section>
  );
}
