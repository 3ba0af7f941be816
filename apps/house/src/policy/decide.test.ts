import { minorUnits } from '@floorcast/contract/money';
import { describe, expect, test } from 'vitest';
import { decide, mostStake } from './decide.ts';
import { type Act, type LimitInForce, NOT_PLAYING, NOTHING_KNOWN, type PlayerFacts } from './player-facts.ts';
import { PRESET_NAMES, type PresetName, preset } from './read-policy.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const UNTIL = NOW + 3_600_000;

/** A player of whom everything is known, and nothing speaks against play. */
const PLAYER: PlayerFacts = {
  ...NOTHING_KNOWN,
  ...NOT_PLAYING,
  now: NOW,
  age: 30,
  country: 'MT',
  identity: 'verified',
  register: 'clear',
};

const amount = (value: number) => minorUnits(value);
const SIGN_IN: Act = { type: 'sign-in' };
const DEPOSIT: Act = { type: 'deposit', amount: amount(5_000) };
const WITHDRAW: Act = { type: 'withdraw', amount: amount(5_000) };
const SIT: Act = { type: 'sit', stakes: [amount(100), amount(1_000)] };
const SIT_BLIND: Act = { type: 'sit', stakes: [] };
const CASH_IN: Act = { type: 'cash-in', amount: amount(1_000) };
const AUTOPLAY: Act = { type: 'autoplay', spins: 10 };
const bet = (stake: number | undefined): Act => ({
  type: 'bet',
  stake: stake === undefined ? undefined : amount(stake),
});
const start = (stake?: number): Act => ({
  type: 'press',
  starts: true,
  changesStake: false,
  stake: stake === undefined ? undefined : amount(stake),
});
const BET_UP: Act = { type: 'press', starts: false, changesStake: true, stake: undefined };
const OTHER: Act = { type: 'press', starts: false, changesStake: false, stake: undefined };
const ACTS = [SIGN_IN, DEPOSIT, WITHDRAW, SIT, CASH_IN, bet(100), start(100), AUTOPLAY];

const limit = (kind: LimitInForce['kind'], most: number, used: number): Partial<PlayerFacts> => ({
  limits: [{ kind, period: 'day', most, used, until: UNTIL }],
});
const running = (paid: 'paid' | 'free', sinceStartMs: number): Partial<PlayerFacts> => ({
  running: paid,
  sinceStartMs,
});

type Case = readonly [title: string, facts: Partial<PlayerFacts>, act: Act, expected: string];

/** The same everywhere. */
const EVERYWHERE: readonly Case[] = [
  ['signs in', {}, SIGN_IN, 'ok'],
  ['deposits', {}, DEPOSIT, 'ok'],
  ['sits down', {}, SIT, 'ok'],
  ['cashes in', {}, CASH_IN, 'ok'],
  ['starts a game', {}, start(100), 'ok'],
  ['is too young and signs in', { age: 17 }, SIGN_IN, 'ok'],
  ['is too young and withdraws', { age: 17 }, WITHDRAW, 'ok'],
  ['is too young and deposits', { age: 17 }, DEPOSIT, 'tooYoung'],
  ['is too young to sit down', { age: 17 }, SIT, 'tooYoung'],
  ['is excluded and signs in', { exclusion: { until: UNTIL } }, SIGN_IN, 'ok'],
  ['is excluded and withdraws', { exclusion: { until: null } }, WITHDRAW, 'ok'],
  ['is excluded and deposits', { exclusion: { until: UNTIL } }, DEPOSIT, 'excluded'],
  ['is excluded for good and sits down', { exclusion: { until: null } }, SIT, 'excluded'],
  ['is excluded while seated and starts', { exclusion: { until: UNTIL } }, start(100), 'excluded'],
  ['was excluded until now', { exclusion: { until: NOW } }, SIT, 'ok'],
  ['is compared with another account', { reviewed: true }, SIT, 'personReviewed'],
  ['is compared with another account and cashes in', { reviewed: true }, CASH_IN, 'personReviewed'],
  ['is compared with another account during play', { reviewed: true }, start(100), 'ok'],
  ['has not accepted the terms', { termsAccepted: false }, SIT, 'termsChanged'],
  ['has not accepted the terms and cashes in', { termsAccepted: false }, CASH_IN, 'termsChanged'],
  ['has not accepted terms that changed during play', { termsAccepted: false }, start(100), 'ok'],
  ['has a reality check open and starts', { realityCheckDue: true }, start(100), 'realityCheckDue'],
  ['has a reality check open and presses another', { realityCheckDue: true }, OTHER, 'realityCheckDue'],
  ['has a reality check open and withdraws', { realityCheckDue: true }, WITHDRAW, 'ok'],
  ['deposits all that a limit leaves', limit('deposit', 10_000, 5_000), DEPOSIT, 'ok'],
  ['deposits more than a limit leaves', limit('deposit', 10_000, 5_001), DEPOSIT, 'limitReached'],
  ['has lost all that a limit allows', limit('loss', 500, 500), start(100), 'limitReached'],
  ['could lose more than a limit leaves', limit('loss', 500, 401), start(100), 'stakeAboveCap'],
  ['can lose exactly what a limit leaves', limit('loss', 500, 400), start(100), 'ok'],
  ['is ahead of a loss limit', limit('loss', 500, -1_000), start(200), 'ok'],
  ['has lost the rest of a limit and sits', limit('loss', 500, 450), SIT, 'limitReached'],
  ['has a stake limit and an unknown stake', limit('stake', 500, 0), start(), 'stakeUnknown'],
  ['has a loss limit and an unknown stake', limit('loss', 500, 0), start(), 'stakeUnknown'],
  ['has a loss limit at a machine without levels', limit('loss', 500, 0), SIT_BLIND, 'stakeUnknown'],
  ['has a stake limit and changes the bet unseen', limit('stake', 500, 0), BET_UP, 'stakeUnknown'],
  ['has a stake limit at a machine without levels', limit('stake', 500, 0), SIT_BLIND, 'stakeUnknown'],
  ['has played for the time of a limit', limit('time', 3_600, 3_600), start(100), 'limitReached'],
  ['has a limit reached and withdraws', limit('loss', 500, 500), WITHDRAW, 'ok'],
  ['moves more than one cash-in may', {}, { type: 'cash-in', amount: amount(2_500_001) }, 'amountAboveLimit'],
];

const OF_PRESET: Readonly<Record<PresetName, readonly Case[]>> = {
  demo: [
    ['is not known at all', NOTHING_KNOWN, SIT, 'ok'],
    ['presses in a running game', running('paid', 10), start(100), 'ok'],
    ['plays by itself', {}, AUTOPLAY, 'ok'],
    ['plays by itself for too long', {}, { type: 'autoplay', spins: 101 }, 'autoplayTooLong'],
    ['stakes what it likes', { age: 18 }, bet(100_000), 'ok'],
    ['sits at a machine without levels', {}, SIT_BLIND, 'ok'],
    ['is not verified and deposits', { identity: 'none' }, DEPOSIT, 'ok'],
  ],
  uk: [
    ['plays by itself', {}, AUTOPLAY, 'autoplayNotAllowed'],
    ['presses again in a running paid game', running('paid', 2_600), start(100), 'gameRuns'],
    ['presses another button in a running paid game', running('paid', 10), OTHER, 'gameRuns'],
    ['presses in a running free game', running('free', 2_600), start(100), 'ok'],
    ['presses in a game that waits for the player', running('paid', 10_000), OTHER, 'ok'],
    ['starts before 2.5 s', { sinceStartMs: 2_499 }, start(100), 'tooSoon'],
    ['starts after 2.5 s', { sinceStartMs: 2_500 }, start(100), 'ok'],
    ['stakes 5.00 at 25', { age: 25 }, bet(500), 'ok'],
    ['stakes 5.01 at 25', { age: 25 }, bet(501), 'stakeAboveCap'],
    ['stakes 2.00 at 24', { age: 24 }, bet(200), 'ok'],
    ['stakes 2.01 at 24', { age: 24 }, bet(201), 'stakeAboveCap'],
    ['stakes unseen', {}, start(), 'stakeUnknown'],
    ['changes the bet unseen', {}, BET_UP, 'stakeUnknown'],
    ['sits at a machine without levels', {}, SIT_BLIND, 'stakeUnknown'],
    ['sits at a dear machine', {}, { type: 'sit', stakes: [amount(600)] }, 'stakeAboveCap'],
    ['is not verified and deposits', { identity: 'pending' }, DEPOSIT, 'identityNeeded'],
    ['has no known age', { age: undefined }, SIT, 'identityNeeded'],
    ['signs in while the register is silent', { register: 'silent' }, SIGN_IN, 'registerSilent'],
    ['was not asked of the register', { register: 'not-asked' }, SIT, 'registerSilent'],
    ['is in the register and signs in', { register: 'excluded' }, SIGN_IN, 'ok'],
    ['is in the register and sits down', { register: 'excluded' }, SIT, 'excluded'],
    ['has not set limits', { limitsMissing: ['deposit-day'] }, SIT, 'ok'],
  ],
  mt: [
    ['plays by itself', {}, AUTOPLAY, 'ok'],
    ['presses in a running game', running('paid', 10), start(100), 'ok'],
    ['stakes what it likes', { age: 18 }, bet(100_000), 'ok'],
    ['is not verified and deposits', { identity: 'none' }, DEPOSIT, 'identityNeeded'],
    ['signs in while the register is silent', { register: 'silent' }, SIGN_IN, 'ok'],
  ],
  se: [
    ['plays by itself', {}, AUTOPLAY, 'autoplayNotAllowed'],
    ['starts before 3 s', { sinceStartMs: 2_999 }, start(100), 'tooSoon'],
    ['is not verified and deposits', { identity: 'none' }, DEPOSIT, 'ok'],
    ['is not verified and sits down', { identity: 'none' }, SIT, 'identityNeeded'],
    ['has not set limits and deposits', { limitsMissing: ['deposit-day'] }, DEPOSIT, 'limitsNeeded'],
    ['has not set limits and sits down', { limitsMissing: ['deposit-day'] }, SIT, 'limitsNeeded'],
    ['signs in while the register is silent', { register: 'silent' }, SIGN_IN, 'registerSilent'],
  ],
  dk: [
    ['plays by itself', {}, AUTOPLAY, 'autoplayNotAllowed'],
    ['starts before 3 s', { sinceStartMs: 2_999 }, start(100), 'tooSoon'],
    ['has not set limits and sits down', { limitsMissing: ['deposit-month'] }, SIT, 'limitsNeeded'],
    ['signs in while the register is silent', { register: 'silent' }, SIGN_IN, 'registerSilent'],
  ],
};

const STAFF: PlayerFacts = { ...PLAYER, ...NOTHING_KNOWN, staff: true };

test.each(PRESET_NAMES)(
  'OPS-73 under the preset %s staff may play only where the policy allows it',
  (name) => {
    const policy = preset(name);
    const expected = name === 'demo' ? 'ok' : 'staffMayNotPlay';
    for (const act of [DEPOSIT, SIT, CASH_IN, AUTOPLAY]) {
      const decision = decide({ ...policy, autoplay: { mostSpins: 10, askEvery: null } }, STAFF, act);
      expect([act.type, decision === 'ok' ? 'ok' : decision.name]).toEqual([act.type, expected]);
    }
    // What they have is theirs, and a game that runs comes to its end.
    for (const act of [SIGN_IN, WITHDRAW, bet(100), OTHER]) expect(decide(policy, STAFF, act)).toBe('ok');
    const pressed = decide(policy, STAFF, start(100));
    expect(pressed === 'ok' ? 'ok' : pressed.name).toBe(expected);
  },
);

describe.each(PRESET_NAMES)('RULE-2 under the preset %s', (name) => {
  test.each([...EVERYWHERE, ...OF_PRESET[name]])('a player %s', (_title, facts, act, expected) => {
    const decision = decide(preset(name), { ...PLAYER, ...facts }, act);
    expect(decision === 'ok' ? 'ok' : decision.name).toBe(expected);
  });
});

test('RULE-2 a refusal carries what its words need', () => {
  const uk = preset('uk');
  const say = (facts: Partial<PlayerFacts>, act: Act) => decide(uk, { ...PLAYER, ...facts }, act);
  expect(say({ age: 24 }, bet(201))).toEqual({ name: 'stakeAboveCap', params: { amount: 200 } });
  expect(say({ age: 17 }, SIT)).toEqual({ name: 'tooYoung', params: { least: 18 } });
  expect(say(limit('loss', 500, 500), SIT)).toEqual({
    name: 'limitReached',
    params: { limit: 'loss-day', until: new Date(UNTIL).toISOString() },
  });
  expect(say({ exclusion: { until: null } }, SIT)).toEqual({ name: 'excluded' });
});

test('RULE-2 a player of a country that the policy does not list may sign in and withdraw, and nothing else', () => {
  const policy = { ...preset('mt'), countries: ['MT'] };
  for (const act of ACTS.filter((each) => each !== WITHDRAW && each !== SIGN_IN && each.type !== 'bet'))
    expect(decide(policy, { ...PLAYER, country: 'SE' }, act)).toEqual({
      name: 'countryRefused',
      params: { country: 'SE' },
    });
  for (const act of [SIGN_IN, WITHDRAW]) expect(decide(policy, { ...PLAYER, country: 'SE' }, act)).toBe('ok');
  expect(decide(policy, { ...PLAYER, country: undefined }, SIT)).toMatchObject({ name: 'identityNeeded' });
});

test('RULE-7 the most that may be staked is the lowest of the cap of the age and what limits leave', () => {
  const uk = preset('uk');
  expect(mostStake(uk, PLAYER)).toBe(500);
  expect(mostStake(uk, { ...PLAYER, age: undefined })).toBe(200);
  expect(mostStake(uk, { ...PLAYER, ...limit('loss', 1_000, 700) })).toBe(300);
  expect(mostStake(uk, { ...PLAYER, ...limit('stake', 1_000, 1_200) })).toBe(0);
  expect(mostStake(uk, { ...PLAYER, staff: true })).toBeUndefined();
  expect(mostStake(preset('demo'), PLAYER)).toBeUndefined();
});
