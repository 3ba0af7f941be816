import { minorUnits } from '@floorcast/contract/money';
import { seededWhole } from '@floorcast/depth/chance';
import { SEED, timesOf } from '@floorcast/depth/depth';
import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { type Act, type LimitInForce, NOT_PLAYING, NOTHING_KNOWN, type PlayerFacts } from './player-facts.ts';
import type { Policy } from './policy.ts';
import { PRESET_NAMES, preset } from './read-policy.ts';

/** Acts of one walk: one sample of each preset in `npm test`, a million in `npm run deep`. */
const STEPS = timesOf(20_000, 1_000_000);
/** A whole walk takes a while (ms). */
const WHOLE_MS = 300_000;
const STAKES = [100, 200, 201, 300, 500, 501, 1_000].map(minorUnits);
const DAY_MS = 86_400_000;

/** A player who does anything at any time, and to whom what is allowed happens. */
class RandomPlayer {
  readonly #policy: Policy;
  readonly #whole: (below: number) => number;
  facts: PlayerFacts = {
    ...NOTHING_KNOWN,
    ...NOT_PLAYING,
    now: 1_000_000_000_000,
    age: 30,
    identity: 'verified',
  };

  constructor(policy: Policy, seed: number) {
    this.#policy = policy;
    this.#whole = seededWhole(seed);
  }

  #of<T>(values: readonly [T, ...T[]]): T {
    return values[this.#whole(values.length)] ?? values[0];
  }

  /** Something changes that the player does not do, or not here. */
  changes(): void {
    const { now, limits } = this.facts;
    const changed: readonly [() => Partial<PlayerFacts>, ...(() => Partial<PlayerFacts>)[]] = [
      () => ({ age: this.#of([undefined, 17, 18, 24, 25, 60]) }),
      () => ({ identity: this.#of(['none', 'pending', 'verified', 'verified', 'refused']) }),
      () => ({ exclusion: this.#of([undefined, undefined, { until: null }, { until: now + DAY_MS }]) }),
      () => ({ register: this.#of(['clear', 'clear', 'clear', 'not-asked', 'excluded', 'silent']) }),
      () => ({ limitsMissing: this.#of([[], [], ['deposit-day']]) }),
      () => ({ termsAccepted: this.#whole(8) > 0, realityCheckDue: this.#whole(4) === 0 }),
      // A limit is set, or a period begins.
      () => ({ limits: [...limits.slice(-3), this.#limit()] }),
      () => ({ limits: [] }),
    ];
    this.facts = { ...this.facts, ...this.#of(changed)() };
  }

  #limit(): LimitInForce {
    return {
      kind: this.#of(['deposit', 'loss', 'stake', 'time']),
      period: this.#of(['day', 'week', 'month']),
      most: this.#whole(5_000),
      used: 0,
      until: this.facts.now + DAY_MS,
    };
  }

  passes(ms: number): void {
    const { sinceStartMs } = this.facts;
    const since = sinceStartMs === undefined ? undefined : sinceStartMs + ms;
    this.facts = { ...this.facts, now: this.facts.now + ms, sinceStartMs: since };
    this.#count('time', Math.floor(ms / 1_000));
  }

  act(): Act {
    const stake = this.#of([undefined, ...STAKES]);
    return this.#of<Act>([
      { type: 'sign-in' },
      { type: 'deposit', amount: minorUnits(1 + this.#whole(2_000)) },
      { type: 'withdraw', amount: minorUnits(1 + this.#whole(2_000)) },
      { type: 'sit', stakes: this.#of([[], STAKES, STAKES.slice(3)]) },
      { type: 'cash-in', amount: minorUnits(1 + this.#whole(5_000_000)) },
      { type: 'bet', stake },
      { type: 'press', starts: true, changesStake: false, stake },
      { type: 'press', starts: true, changesStake: false, stake },
      { type: 'press', starts: false, changesStake: this.#whole(2) === 0, stake: undefined },
      { type: 'autoplay', spins: 1 + this.#whole(200) },
    ]);
  }

  decides(act: Act, facts = this.facts): boolean {
    return decide(this.#policy, facts, act) === 'ok';
  }

  /** What an allowed act leads to. A game may win, and may be free. */
  did(act: Act): void {
    if (act.type === 'deposit') this.#count('deposit', act.amount);
    if (act.type !== 'press' || !act.starts) return;
    this.facts = { ...this.facts, running: this.#of(['paid', 'paid', 'free', 'none']), sinceStartMs: 0 };
    if (act.stake === undefined) return;
    this.#count('stake', act.stake);
    this.#count('loss', act.stake - this.#of([0, 0, 0, act.stake, 3 * act.stake]));
  }

  ends(): void {
    this.facts = { ...this.facts, running: 'none' };
  }

  #count(kind: LimitInForce['kind'], amount: number): void {
    const limits = this.facts.limits.map((limit) =>
      limit.kind === kind ? { ...limit, used: limit.used + amount } : limit,
    );
    this.facts = { ...this.facts, limits };
  }
}

const isPlay = ({ type }: Act): boolean => type === 'sit' || type === 'cash-in' || type === 'autoplay';
const isStart = (act: Act): boolean => act.type === 'press' && act.starts;

/** The invariants that an allowed act breaks, by the policy and the facts before it. */
function broken(policy: Policy, facts: PlayerFacts, act: Act): string[] {
  const invariants = {
    ...(isPlay(act) || isStart(act) || act.type === 'deposit' ? ofMoney(policy, facts, act) : {}),
    ...(isPlay(act) || isStart(act) ? ofPlay(policy, facts) : {}),
    ...(act.type === 'deposit' ? ofDeposit(facts, act.amount) : {}),
    ...(act.type === 'autoplay' ? { 'most spins': act.spins <= (policy.autoplay?.mostSpins ?? 0) } : {}),
    ...(act.type === 'press' ? ofPress(policy, facts, act) : {}),
  };
  return Object.entries(invariants).flatMap(([name, holds]) => (holds ? [] : [name]));
}

const ofMoney = (
  policy: Policy,
  { age, exclusion, register, termsAccepted, now }: PlayerFacts,
  { type }: Act,
) => ({
  'not excluded': exclusion === undefined || (exclusion.until !== null && exclusion.until <= now),
  'old enough': age === undefined || age >= 18,
  'clear in the register': !policy.nationalRegister || register === 'clear',
  'terms accepted': termsAccepted || type === 'press' || type === 'autoplay',
});

const ofPlay = (policy: Policy, { identity, limits, limitsMissing }: PlayerFacts) => ({
  'identity verified': policy.identityBefore === 'nothing' || identity === 'verified',
  'limits set': policy.limits.asked !== 'compulsory' || limitsMissing.length === 0,
  'no limit used up': limits.every(({ kind, used, most }) => kind === 'deposit' || used < most),
});

const ofDeposit = ({ limits }: PlayerFacts, amount: number) => ({
  'deposit limits': limits.every(({ kind, used, most }) => kind !== 'deposit' || used + amount <= most),
});

function ofPress(policy: Policy, facts: PlayerFacts, act: Extract<Act, { type: 'press' }>) {
  const { age = 0, limits, running, sinceStartMs: since = Number.POSITIVE_INFINITY } = facts;
  const always = { 'a paid game is not hurried': running !== 'paid' || since >= policy.blockPressesMs };
  if (!act.starts) return always;
  const [lowest] = policy.stakeCaps;
  const cap = policy.stakeCaps.findLast(({ fromAge }) => age >= fromAge) ?? lowest;
  const stake = act.stake ?? Number.POSITIVE_INFINITY;
  return {
    ...always,
    pace: since >= policy.paceMs,
    'cap of the age': cap === undefined || stake <= cap.most,
    'stake limits': limits.every(({ kind, used, most }) => kind !== 'stake' || used + stake <= most),
    'loss limits': limits.every(({ kind, used, most }) => kind !== 'loss' || used + stake <= most),
  };
}

/** What speaks against a player more than now. */
const worsened = (facts: PlayerFacts): readonly PlayerFacts[] => [
  { ...facts, exclusion: { until: null } },
  { ...facts, age: 17 },
  { ...facts, register: 'silent' },
  { ...facts, identity: 'refused' },
  { ...facts, realityCheckDue: true },
  { ...facts, termsAccepted: false },
  { ...facts, limits: facts.limits.map((limit) => ({ ...limit, most: limit.most - 1 })) },
];

function wrongDecision(policy: Policy, player: RandomPlayer, act: Act): string[] {
  if (player.decides(act)) return broken(policy, player.facts, act);
  if (act.type === 'withdraw') return ['a withdrawal is refused'];
  const eased = worsened(player.facts).some((worse) => player.decides(act, worse));
  return eased ? ['what is refused is allowed once more speaks against it'] : [];
}

describe.each(PRESET_NAMES)('RULE-3 under the rules %s', (name) => {
  test(
    'random acts overshoot no limit, keep caps and pace, and a withdrawal is never refused',
    () => {
      const policy = preset(name);
      const player = new RandomPlayer(policy, SEED);
      const whole = seededWhole(SEED + 1);
      for (let step = 0; step < STEPS; step++) {
        if (whole(4) === 0) player.changes();
        if (whole(2) === 0) player.passes(whole(4_000));
        if (whole(3) === 0) player.ends();
        const act = player.act();
        const wrong = wrongDecision(policy, player, act);
        if (wrong.length > 0) expect({ step, act, facts: player.facts, wrong }).toBeUndefined();
        if (player.decides(act)) player.did(act);
      }
    },
    WHOLE_MS,
  );
});
