import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeLimit, limitAt, type StoredLimit, unset } from './limits.repository.ts';

const WAIT = 1_000;
const set = (limit: StoredLimit, value: number | null, now: number) =>
  changeLimit(limit, value, { now, raiseFrom: now + WAIT });

test('PROT-1 the first limit and a lower one are in force at once, and a raise that waited is gone', () => {
  const first = set(unset('loss-day'), 500, 0);
  expect(first).toEqual({ name: 'loss-day', value: 500, waiting: null });
  const raised = set(first, 900, 10);
  expect(raised).toEqual({ name: 'loss-day', value: 500, waiting: { value: 900, from: 1_010 } });
  expect(set(raised, 300, 20)).toEqual({ name: 'loss-day', value: 300, waiting: null });
  expect(set(raised, 500, 20)).toEqual({ name: 'loss-day', value: 500, waiting: null });
});

test('PROT-2 a raise, and taking a limit away, are in force when their wait is over and not before', () => {
  const raised = set({ name: 'stake-week', value: 500, waiting: null }, null, 10);
  expect(limitAt(raised, 1_009)).toEqual(raised);
  expect(limitAt(raised, 1_010)).toEqual({ name: 'stake-week', value: null, waiting: null });
});

test('PROT-2 a lower raise keeps the date of the raise that it replaces; a higher one waits from now', () => {
  const raised = set({ name: 'deposit-day', value: 500, waiting: null }, 900, 10);
  expect(set(raised, 700, 400).waiting).toEqual({ value: 700, from: 1_010 });
  expect(set(raised, 901, 400).waiting).toEqual({ value: 901, from: 1_400 });
  expect(set(raised, null, 400).waiting).toEqual({ value: null, from: 1_400 });
});

test('PROT-2 without a wait a raise is in force at once', () => {
  const before = { name: 'deposit-day', value: 500, waiting: null } as const;
  expect(changeLimit(before, 900, { now: 5, raiseFrom: 5 })).toEqual({ ...before, value: 900 });
});

test('PROT-2 whatever a player sets, no limit is above what was asked for a whole wait before', () => {
  const most = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          after: fc.integer({ min: 1, max: 700 }),
          value: fc.option(fc.integer({ min: 0, max: 9 })),
        }),
        { maxLength: 30 },
      ),
      (changes) => {
        let limit = set(unset('loss-day'), 5, 0);
        let now = 0;
        const asked: { readonly at: number; readonly value: number | null }[] = [{ at: 0, value: 5 }];
        for (const { after, value } of changes) {
          now += after;
          limit = set(limit, value, now);
          asked.push({ at: now, value });
          const inForce = most(limitAt(limit, now).value);
          expect(inForce).toBeLessThanOrEqual(most(value));
          // Either it is no higher than all that was set within the wait, or it was asked for before that.
          const recent = asked.filter(({ at }) => at > now - WAIT).map((each) => most(each.value));
          const older = asked.filter(({ at }) => at <= now - WAIT).map((each) => most(each.value));
          expect(inForce).toBeLessThanOrEqual(Math.max(Math.min(...recent), ...older));
        }
      },
    ),
    { numRuns: 500 },
  );
});
