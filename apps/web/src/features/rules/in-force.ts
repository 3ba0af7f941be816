import type { PolicyReply } from '@floorcast/contract/protection-policy';

/** One rule in force: its text is `rules.inForce.{name}`, filled from `values`. */
export interface RuleInForce {
  readonly name: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** How amounts, numbers, lists and countries are written for the reader. */
export interface RuleFormats {
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
