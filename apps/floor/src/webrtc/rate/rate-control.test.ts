import { seededChance } from '@floorcast/depth/chance';
import { expect, test } from 'vitest';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import type { LineMeasure } from './meters.ts';
import {
  chooseQuality,
  controlRate,
  firstRung,
  type LineState,
  type RateState,
  startRate,
} from './rate-control.ts';
import { type Moment, type SimulatedLine, simulate, simulateViewers } from './testing/simulated-line.ts';

const LIMITS = { ladder: DEFAULT_LADDER, quality: 'auto' } as const;
const CLEAR: LineMeasure = { standingMs: 2, growthMs: 0, deliveryRate: 600_000 };

const line = (more: Partial<LineState>): LineState => ({
  now: 10_000,
  measure: CLEAR,
  loss: 0,
  roundTripMs: 40,
  silentMs: 0,
  sent: 600_000,
  ...more,
});

/** On the third rung for a while, and not by its own choice. */
const on = (rung: number, more: Partial<RateState> = {}): RateState => ({
  ...startRate(rung, 0),
  ...more,
});

const standing = (standingMs: number, more: Partial<LineMeasure> = {}): LineMeasure => ({
  standingMs,
  growthMs: 10,
  deliveryRate: 600_000,
  ...more,
});

test.each<[string, RateState, Partial<LineState>, number]>([
  [
    'a queue of 45 ms at the best rendition',
    on(0),
    { measure: standing(45, { deliveryRate: 1_600_000 }) },
    1,
  ],
  ['a queue of 85 ms on the third rung, where longer ones are borne', on(2), { measure: standing(85) }, 2],
  ['a queue of 95 ms there', on(2), { measure: standing(95) }, 3],
  ['a queue that is on its way out', on(2), { measure: standing(200, { growthMs: -40 }) }, 2],
  ['a line that carries next to nothing', on(0), { measure: standing(90, { deliveryRate: 90_000 }) }, 5],
  [
    'a queue that overflows in mid-game, and nothing reported since',
    on(0),
    { measure: standing(0, { deliveryRate: 1_700_000 }), sent: 2_700_000, loss: 0.3, silentMs: 350 },
    3,
  ],
  ['a loss of 6 %', on(2), { loss: 0.06 }, 3],
  ['nothing reported and a loss of four fifths', on(2), { measure: undefined, loss: 0.8 }, 5],
  ['a loss of 4 %', on(2), { loss: 0.04 }, 2],
  ['a second without a report', on(0), { silentMs: 1_000 }, 2],
  [
    'a queue right after a change',
    on(2, { changedAt: 9_900, effectAt: 10_150 }),
    { measure: standing(200) },
    2,
  ],
  ['a loss at the lowest rung', on(5), { loss: 0.5 }, 5],
])('NET-2 with %s the rendition is the right one', (_, before, more, rung) => {
  expect(controlRate(before, LIMITS, line(more)).rung).toBe(rung);
});

test('NET-2 a better rendition is tried with padding first, and only on a clear line', () => {
  const probing = controlRate(on(2), LIMITS, line({}));
  expect(probing.rung).toBe(2);
  expect(probing.probe?.bitsPerSecond).toBeCloseTo(1_200_000 * 1.1 - 600_000);
  const judgedAt = probing.probe?.judgedAt ?? 0;
  expect(controlRate(probing, LIMITS, line({ now: judgedAt - 1 })).rung).toBe(2);
  expect(controlRate(probing, LIMITS, line({ now: judgedAt })).rung).toBe(1);
  expect(controlRate(on(2), LIMITS, line({ measure: standing(60) })).probe).toBeUndefined();
});

test('NET-2 a failed attempt is repeated later each time, and never later than in half a minute', () => {
  let state = on(2);
  let now = 10_000;
  const waits: number[] = [];
  for (let n = 0; n < 20; n++) {
    state = controlRate(state, LIMITS, line({ now }));
    expect(state.probe).toBeDefined();
    state = controlRate(state, LIMITS, line({ now, measure: standing(150) }));
    expect(state).toMatchObject({ rung: 2, probe: undefined });
    waits.push(state.patienceMs);
    now += 60_000;
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBe(1_500);
  expect(waits.at(-1)).toBe(30_000);
});

test('NET-2 the less of the line a rendition takes, the sooner it is tried again', () => {
  const impatient = { failedRung: 2, failedAt: 1_000, patienceMs: 30_000, calmSince: 0 };
  const tried = (rung: number, now: number) =>
    controlRate(on(rung, impatient), LIMITS, line({ now })).probe !== undefined;
  expect([tried(1, 29_000), tried(1, 30_001)]).toEqual([false, true]);
  expect([tried(3, 3_000), tried(3, 3_400)]).toEqual([false, true]);
});

test('NET-2 renditions that take much of a line give way to others', () => {
  const others = (rung: number) =>
    controlRate(on(rung, { raised: false }), LIMITS, line({ measure: standing(200, { growthMs: 0 }) }));
  expect(others(2)).toMatchObject({ rung: 3, toleratedMs: 0 });
  expect(others(3)).toMatchObject({ rung: 3, toleratedMs: 200 });
});

test('NET-2 the queue that a failed probe has made lowers nothing while it drains', () => {
  const probing = controlRate(on(2), LIMITS, line({}));
  const failed = controlRate(probing, LIMITS, line({ now: 10_300, measure: standing(150) }));
  expect(failed).toMatchObject({ rung: 2, probe: undefined });
  const draining = controlRate(
    failed,
    LIMITS,
    line({ now: 10_700, measure: standing(120, { growthMs: 0 }) }),
  );
  expect(draining.rung).toBe(2);
  expect(controlRate(draining, LIMITS, line({ now: 10_800, measure: standing(120) })).rung).toBe(3);
});

test('NET-2 a rendition is not lowered again while the queue of the one before drains', () => {
  const congested = (now: number, standingMs: number) =>
    line({ now, roundTripMs: 300, measure: standing(standingMs, { deliveryRate: 400_000 }) });
  const lowered = controlRate(on(2), LIMITS, congested(10_000, 200));
  expect(lowered.rung).toBeGreaterThan(2);
  expect(controlRate(lowered, LIMITS, congested(10_900, 290)).rung).toBe(lowered.rung);
  expect(controlRate(lowered, LIMITS, congested(11_000, 290)).rung).toBeGreaterThan(lowered.rung);
});

test('NET-2 a queue that stays though less is sent is made by others, and more is tried beside it', () => {
  const standingOn = (now: number) =>
    line({ now, measure: standing(60, { growthMs: 0, deliveryRate: 120_000 }), sent: 120_000 });
  const lowered = on(4, { raised: false, effectAt: 9_500 });
  const borne = controlRate(lowered, LIMITS, standingOn(10_600));
  expect(borne.toleratedMs).toBe(60);
  expect(controlRate(borne, LIMITS, standingOn(11_500)).probe).toBeDefined();
  const own = controlRate({ ...lowered, raised: true }, LIMITS, standingOn(10_600));
  expect(own.toleratedMs).toBe(0);
});

test('NET-2 a line that carries a rung again after a failure is tried for the next one later than at first', () => {
  const raised = on(2, {
    changedAt: 5_000,
    raised: true,
    failedAt: 4_000,
    patienceMs: 4_000,
    calmSince: 9_500,
  });
  expect(controlRate(raised, LIMITS, line({})).probe).toBeUndefined();
  expect(controlRate(raised, LIMITS, line({ now: 10_501 })).probe).toBeDefined();
  expect(controlRate({ ...raised, failedAt: undefined }, LIMITS, line({})).probe).toBeDefined();
});

test('NET-2 a line without reports of pictures is judged by its loss alone, and tried late', () => {
  const blind = { measure: undefined };
  expect(controlRate(on(2), LIMITS, line({ ...blind, loss: 0.1 })).rung).toBe(3);
  expect(controlRate(on(2, { calmSince: 6_000 }), LIMITS, line(blind)).probe).toBeUndefined();
  expect(controlRate(on(2, { calmSince: 4_000 }), LIMITS, line(blind)).probe).toBeDefined();
});

test.each([
  [undefined, 'auto', 2],
  [2_600_000, 'auto', 0],
  [700_000, 'auto', 2],
  [10_000, 'auto', 5],
  [10_000, 'best', 0],
  [5_000_000, 'save', 2],
] as const)(
  'NET-4 a line that is supposed to carry %s bits a second begins, on %s, on rung %s',
  (bitsPerSecond, quality, rung) => {
    expect(firstRung(DEFAULT_LADDER, { quality, bitsPerSecond })).toBe(rung);
  },
);

test('NET-4 the best rendition stays on any line, and saved data stay saved on a good one', () => {
  const best = { ...LIMITS, quality: 'best' } as const;
  const chosen = chooseQuality(on(3), best, 10_000);
  expect(chosen.rung).toBe(0);
  expect(controlRate(chosen, best, line({ measure: standing(400), loss: 0.3, silentMs: 9_000 })).rung).toBe(
    0,
  );
  const save = { ...LIMITS, quality: 'save' } as const;
  const saving = chooseQuality(on(0), save, 10_000);
  expect(saving.rung).toBe(2);
  expect(controlRate(saving, save, line({ now: 90_000 })).probe).toBeUndefined();
  expect(
    controlRate(chooseQuality(saving, LIMITS, 90_000), LIMITS, line({ now: 91_000 })).probe,
  ).toBeDefined();
});

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.POSITIVE_INFINITY;

/** Pictures a second and the delay of the slowest twentieth, over a minute less its first five seconds. */
function shown(moments: readonly Moment[]) {
  const later = moments.filter(({ at }) => at >= 5_000);
  const arrived = later.filter(({ lost }) => !lost);
  return {
    perSecond: arrived.length / 55,
    p95: quantile(
      arrived.map(({ delay }) => delay),
      0.95,
    ),
  };
}

/** The sharpest lines, in milliseconds of network delay: what encoding and decoding add is not in it. */
test.each<[string, SimulatedLine, { perSecond: number; p95: number }]>([
  ['free', { capacity: () => 100e6 }, { perSecond: 29, p95: 20 }],
  [
    '3 Mbit/s, 40 ms, 1 % loss',
    { capacity: () => 3e6, roundTripMs: 40, loss: 0.01 },
    { perSecond: 28, p95: 110 },
  ],
  ['1.5 Mbit/s, 60 ms', { capacity: () => 1.5e6, roundTripMs: 60 }, { perSecond: 25, p95: 190 }],
  [
    '600 kbit/s, 100 ms, 2 % loss',
    { capacity: () => 6e5, roundTripMs: 100, loss: 0.02 },
    { perSecond: 20, p95: 320 },
  ],
  ['300 kbit/s, 150 ms', { capacity: () => 3e5, roundTripMs: 150 }, { perSecond: 10, p95: 500 }],
  ['100 kbit/s, 150 ms', { capacity: () => 1e5, roundTripMs: 150 }, { perSecond: 1.5, p95: 500 }],
  [
    '2 Mbit/s with a queue of others of 150 to 300 ms',
    { capacity: () => 2e6, others: (at) => 150 + 150 * ((at % 4_000) / 4_000) },
    { perSecond: 15, p95: 420 },
  ],
])('NET-2 on a line of %s pictures stay as recent as it allows', (_, of, expected) => {
  for (const seed of [1, 2, 3]) {
    const { perSecond, p95 } = shown(simulate(of, 60_000, seededChance(seed)));
    expect(perSecond).toBeGreaterThanOrEqual(expected.perSecond);
    expect(p95).toBeLessThanOrEqual(expected.p95);
  }
});

test('NET-2 a line that narrows shows pictures again within two seconds, and the best within ten after it widens', () => {
  const capacity = (at: number) => (at < 15_000 || at >= 30_000 ? 100e6 : 5e5);
  for (const seed of [1, 2, 3]) {
    const moments = simulate({ capacity }, 45_000, seededChance(seed));
    expect(moments.find(({ rung }) => rung === 0)?.at).toBeLessThan(3_000);
    const lost = moments.filter(({ at, lost }) => lost && at > 17_000);
    expect(lost.filter(({ at }) => at < 30_000).length).toBeLessThan(60);
    expect(moments.find(({ at, rung }) => at > 30_000 && rung === 0)?.at).toBeLessThan(40_000);
  }
});

test('NET-2 viewers that share a line take shares of it within a factor of 2', () => {
  const ratios = Array.from({ length: 10 }, (_, seed) => {
    const chance = seededChance(seed + 1);
    const viewers = simulateViewers({ capacity: () => 2e6 }, { viewers: 3, lengthMs: 66_000 }, chance);
    const bytes = viewers.map((moments) =>
      moments.filter(({ at }) => at >= 6_000).reduce((sum, moment) => sum + moment.bytes, 0),
    );
    return Math.max(...bytes) / Math.min(...bytes);
  });
  expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
});
