import { PolicyReply } from '@floorcast/contract/protection-policy';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { textIn } from '../../lib/locale/translation.ts';
import { ar, en, tr } from '../../testing/all-catalogues.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { RULES, RuleList, rulesInForce } from './RuleList.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A policy in which nothing is asked or forbidden. */
const OPEN = PolicyReply.parse({
  status: 1,
  id: 'open/1/000000000000',
  jurisdiction: 'open',
  version: '1',
  validFrom: '2026-11-01',
  paceMs: 0,
  autoplay: { mostSpins: 100 },
  noDepositSeconds: null,
  noActivitySeconds: null,
  closingSeconds: 60,
  idleWarnSeconds: null,
  idleLockSeconds: 60,
  pictureAgeMs: 1_000,
  celebrateWinsUpToStake: true,
  watching: false,
  queue: null,
  stakeCaps: [],
  realityCheck: { minutes: null, choices: [] },
  limits: { asked: 'offered', needed: [], raiseHours: 0, raiseAfterPeriod: false },
  timeOutHours: null,
  exclusionDays: [],
  nationalRegister: false,
  identityBefore: 'nothing',
  minimumAge: null,
  countries: null,
  signOutSeconds: null,
  registration: true,
  withdrawalsFinal: false,
  staffSecondFactor: false,
});

/** One in which everything is. */
const STRICT = PolicyReply.parse({
  ...OPEN,
  paceMs: 2_500,
  blockPressesMs: 10_000,
  autoplay: { mostSpins: 100, askEvery: 25 },
  noDepositSeconds: 300,
  noActivitySeconds: 600,
  maxCashIn: 2_500_000,
  celebrateWinsUpToStake: false,
  netPosition: true,
  watching: true,
  queue: { reserveSeconds: 30, longest: 20 },
  stakeCaps: [
    { fromAge: 18, most: 200 },
    { fromAge: 25, most: 500 },
  ],
  realityCheck: { minutes: 60, choices: [15, 30] },
  limits: { asked: 'compulsory', needed: ['deposit-day'], raiseHours: 72, raiseAfterPeriod: true },
  timeOutHours: 24,
  exclusionDays: [1, 30, 0],
  nationalRegister: true,
  identityBefore: 'play',
  minimumAge: 18,
  countries: ['MT'],
  signOutSeconds: 120,
  withdrawalsFinal: true,
});

const formats = {
  money: (minor: number) => `${minor}`,
  number: (of: number) => `${of}`,
  list: (of: readonly string[]) => of.join(' '),
  country: (code: string) => code,
};
const namesOf = (policy: PolicyReply) => rulesInForce(policy, formats).map(({ name }) => name);

test('RULE-12 of an open policy only what is so is listed', () => {
  expect(namesOf(OPEN)).toEqual(['limitsOffered', 'autoplay', 'noWatching']);
});

test('RULE-12 each cap has its age and its amount, and exclusion for good is no number of days', () => {
  const rules = rulesInForce(STRICT, formats);
  expect(rules.filter(({ name }) => name === 'stakeCap').map(({ values }) => values)).toEqual([
    { age: '18', amount: '200' },
    { age: '25', amount: '500' },
  ]);
  expect(rules.find(({ name }) => name === 'exclusion')?.values).toEqual({ days: '1 30' });
  expect(namesOf(STRICT)).toContain('exclusionForGood');
});

test.each([
  ['en', en],
  ['tr', tr],
  ['ar', ar],
])('RULE-12 each rule has a text in %s that uses its values', (_language, catalogue) => {
  const policies = [
    OPEN,
    STRICT,
    { ...STRICT, autoplay: null, identityBefore: 'deposit' as const },
    { ...STRICT, limits: { ...STRICT.limits, asked: 'prompted' as const } },
  ];
  for (const { name, values = {} } of policies.flatMap((policy) => rulesInForce(policy, formats))) {
    const text = textIn(catalogue, `rules.inForce.${name}`);
    expect([name, typeof text]).toEqual([name, 'string']);
    for (const value of Object.keys(values)) expect(text).toContain(`{${value}}`);
  }
});

test('RULES-1 RULE-12 the rules of the house wait for those in force above them, so that nothing moves', async () => {
  let answer = (_reply: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => held);
  await show(RuleList);
  expect(screen.queryAllByRole('heading')).toEqual([]);
  answer(new Response(JSON.stringify(OPEN)));
  expect(await screen.findByTestId('rules-in-force')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(RULES.length + 1);
});
