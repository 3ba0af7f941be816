import { assertNever } from '@floorcast/contract/assert-never';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Act, LimitInForce, PlayerFacts } from './player-facts.ts';
import type { Policy } from './policy.ts';

type Decision = Refusal | 'ok';
/** Undefined: this rule refuses nothing. */
type Answer = Refusal | undefined;

/** Whether a player may do something under a policy: the only place that says so. The first rule that refuses answers. */
export const decide = (policy: Policy, player: PlayerFacts, act: Act): Decision =>
  whyNoGame(policy, player, act) ??
  (player.staff ? whyNotStaff(policy, act) : whyNotPlayer(policy, player, act)) ??
  'ok';

/**
 * The most that a player may stake in one game: the cap of their age, and what is left of their limits, since a game may
 * cost its whole stake. Undefined: there is no cap. Of a player whose age is not known, the lowest cap.
 */
export function mostStake(
  { stakeCaps }: Policy,
  { staff, age, limits }: Pick<PlayerFacts, 'staff' | 'age' | 'limits'>,
): number | undefined {
  if (staff) return undefined;
  const own = age === undefined ? undefined : stakeCaps.findLast(({ fromAge }) => age >= fromAge);
  const cap = own ?? stakeCaps[0];
  const left = limits
    .filter(({ kind }) => kind === 'loss' || kind === 'stake')
    .map(({ used, most }) => Math.max(0, most - used));
  const all = cap === undefined ? left : [...left, cap.most];
  return all.length === 0 ? undefined : Math.min(...all);
}

/** Rules of the game, which bind every account. */
function whyNoGame(policy: Policy, player: PlayerFacts, act: Act): Answer {
  switch (act.type) {
    case 'sign-in':
    case 'deposit':
    case 'withdraw':
    case 'sit':
      return undefined;
    case 'cash-in':
      return act.amount > policy.maxCashIn
        ? refusal('amountAboveLimit', { amount: policy.maxCashIn })
        : undefined;
    case 'bet':
      return whyWait(player);
    case 'press':
      return whyWait(player) ?? whyTooSoon(policy, player, act.starts);
    case 'autoplay':
      return whyNoAutoplay(policy, act.spins) ?? whyWait(player);
    default:
      return assertNever(act);
  }
}

const whyWait = ({ realityCheckDue }: PlayerFacts): Answer =>
  realityCheckDue ? refusal('realityCheckDue') : undefined;

function whyTooSoon(policy: Policy, { running, sinceStartMs }: PlayerFacts, starts: boolean): Answer {
  const since = sinceStartMs ?? Number.POSITIVE_INFINITY;
  if (running === 'paid' && since < policy.blockPressesMs) return refusal('gameRuns');
  return starts && since < policy.paceMs ? refusal('tooSoon') : undefined;
}

function whyNoAutoplay({ autoplay }: Policy, spins: number): Answer {
  if (autoplay === null) return refusal('autoplayNotAllowed');
  return spins > autoplay.mostSpins ? refusal('autoplayTooLong', { most: autoplay.mostSpins }) : undefined;
}

/** What staff may not do where they may not play. What they have, they may take out; a game that runs, they may end. */
function whyNotStaff({ staffMayPlay }: Policy, act: Act): Answer {
  if (staffMayPlay) return undefined;
  switch (act.type) {
    case 'sign-in':
    case 'withdraw':
    case 'bet':
      return undefined;
    case 'deposit':
    case 'sit':
    case 'cash-in':
    case 'autoplay':
      return refusal('staffMayNotPlay');
    case 'press':
      return act.starts ? refusal('staffMayNotPlay') : undefined;
    default:
      return assertNever(act);
  }
}

/** Rules that protect players. Staff, who try machines out, are exempt. */
function whyNotPlayer(policy: Policy, player: PlayerFacts, act: Act): Answer {
  switch (act.type) {
    case 'withdraw':
      // What belongs to a player is paid out, whatever else they may not do; first it must be known who it is.
      return whyReviewed(player);
    case 'sign-in':
      return whyNoAccess(policy, player);
    case 'deposit':
      return whyNoMoney(policy, player) ?? whyNoDeposit(player, act.amount);
    case 'sit':
      return whyNoPlay(policy, player) ?? whyNoMachine(policy, player, act.stakes);
    case 'cash-in':
      return whyNoPlay(policy, player);
    case 'autoplay':
      return whyNoPlay(policy, inSession(player));
    case 'bet':
      return whyNoStake(policy, player, act.stake);
    case 'press':
      return (
        (act.starts ? whyNoPlay(policy, inSession(player)) : undefined) ??
        (act.starts || act.changesStake ? whyNoStake(policy, player, act.stake) : undefined)
      );
    default:
      return assertNever(act);
  }
}

/** New terms, and a look at the account, interrupt no session: the next seat, and more money, need them. */
const inSession = (player: PlayerFacts): PlayerFacts => ({ ...player, termsAccepted: true, reviewed: false });

const whyReviewed = ({ reviewed }: PlayerFacts): Answer => (reviewed ? refusal('personReviewed') : undefined);

/** A player who may not play may sign in all the same, to withdraw and to read the history. */
const whyNoAccess = ({ nationalRegister }: Policy, { register }: PlayerFacts): Answer =>
  nationalRegister && register === 'silent' ? refusal('registerSilent') : undefined;

/** Why a person may not play here at all. */
function whyNobody({ minimumAge, countries }: Policy, { age, country }: PlayerFacts): Answer {
  if (minimumAge !== null && age !== undefined && age < minimumAge)
    return refusal('tooYoung', { least: minimumAge });
  if (countries === null || country === undefined || countries.includes(country)) return undefined;
  return refusal('countryRefused', { country });
}

/** Why no money of the player comes nearer to a game. */
function whyNoMoney(policy: Policy, player: PlayerFacts): Answer {
  const refused = whyNobody(policy, player) ?? whyExcluded(policy, player);
  if (refused !== undefined) return refused;
  const reviewed = whyReviewed(player);
  if (reviewed !== undefined) return reviewed;
  if (!player.termsAccepted) return refusal('termsChanged');
  if (policy.identityBefore === 'deposit' && !isKnown(policy, player))
    return refusal('identityNeeded', { state: player.identity });
  const missing = policy.limits.asked === 'compulsory' ? player.limitsMissing : [];
  return missing.length > 0 ? refusal('limitsNeeded', { limits: missing.join(', ') }) : undefined;
}

function whyExcluded(policy: Policy, { exclusion, register, now }: PlayerFacts): Answer {
  if (exclusion?.until === null) return refusal('excluded');
  if (exclusion !== undefined && exclusion.until > now)
    return refusal('excluded', { until: iso(exclusion.until) });
  if (!policy.nationalRegister) return undefined;
  if (register === 'excluded') return refusal('excluded');
  // Without the word of the register nobody plays.
  return register === 'clear' ? undefined : refusal('registerSilent');
}

/** Whether the identity is verified, and with it what the policy asks of age and country. */
const isKnown = (
  { minimumAge, countries }: Policy,
  { identity, age, country }: Pick<PlayerFacts, 'identity' | 'age' | 'country'>,
): boolean =>
  identity === 'verified' &&
  (minimumAge === null || age !== undefined) &&
  (countries === null || country !== undefined);

const whyNoDeposit = ({ limits }: PlayerFacts, amount: number): Answer =>
  whyReached(limits, 'deposit', ({ used, most }) => used + amount > most);

/** Why the player may not play, at any machine. */
function whyNoPlay(policy: Policy, player: PlayerFacts): Answer {
  const refused = whyNoMoney(policy, player);
  if (refused !== undefined) return refused;
  if (policy.identityBefore === 'play' && !isKnown(policy, player))
    return refusal('identityNeeded', { state: player.identity });
  return whyUsedUp(player);
}

/** A limit that leaves nothing to play with. */
function whyUsedUp({ limits }: PlayerFacts): Answer {
  const isReached = ({ used, most }: LimitInForce) => used >= most;
  return (
    whyReached(limits, 'loss', isReached) ??
    whyReached(limits, 'stake', isReached) ??
    whyReached(limits, 'time', isReached)
  );
}

/** Why a machine with these bet levels may not be played: a limit that leaves less than the lowest is reached. */
function whyNoMachine(policy: Policy, player: PlayerFacts, stakes: readonly number[]): Answer {
  if (stakes.length === 0) return whyNoStake(policy, player, undefined);
  const least = Math.min(...stakes);
  const isTooLittle = ({ used, most }: LimitInForce) => used + least > most;
  return (
    whyReached(player.limits, 'loss', isTooLittle) ??
    whyReached(player.limits, 'stake', isTooLittle) ??
    whyNoStake(policy, player, least)
  );
}

function whyNoStake(policy: Policy, player: PlayerFacts, stake: number | undefined): Answer {
  const usedUp = whyUsedUp(player);
  if (usedUp !== undefined) return usedUp;
  const most = mostStake(policy, player);
  if (most === undefined) return undefined;
  if (stake === undefined) return refusal('stakeUnknown');
  return stake > most ? refusal('stakeAboveCap', { amount: most }) : undefined;
}

function whyReached(
  limits: readonly LimitInForce[],
  kind: LimitInForce['kind'],
  isReached: (limit: LimitInForce) => boolean,
): Answer {
  const reached = limits.find((limit) => limit.kind === kind && isReached(limit));
  if (reached === undefined) return undefined;
  const limit = `${kind}-${reached.period}`;
  return refusal('limitReached', reached.until === null ? { limit } : { limit, until: iso(reached.until) });
}

const iso = (at: number): string => new Date(at).toISOString();
