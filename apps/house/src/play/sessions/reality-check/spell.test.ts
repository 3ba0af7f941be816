import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BREAK_MS, type PlayedSession, playedSince, spellOf } from './spell.ts';

const MINUTE_MS = 60_000;
const session = (from: number, to: number | null): PlayedSession => ({
  from: from * MINUTE_MS,
  to: to === null ? null : to * MINUTE_MS,
});

test.each([
  ['no session', [], 0],
  ['one that is open', [session(0, null)], 1],
  ['a change of machine', [session(41, null), session(0, 40)], 2],
  ['a break of 30 minutes', [session(70, null), session(0, 40)], 2],
  ['a longer break', [session(71, null), session(0, 40)], 1],
  ['a longer break before another machine', [session(90, null), session(80, 89), session(0, 40)], 2],
] as const)('PROT-20 C20.3 a spell of play with %s', (_, latest, sessions) => {
  expect(spellOf(latest)).toEqual(latest.slice(0, sessions));
});

test.each([
  ['from its beginning', 0, 60],
  ['since an answer in it', 20, 40],
  ['since an answer at another machine', 50, 15],
  ['since an answer after now', 90, 0],
] as const)('PROT-20 C20.4 the time of play of a spell %s', (_, since, minutes) => {
  // 40 minutes at one machine, five of rest, 20 at the next.
  const sessions = [session(45, null), session(0, 40)];
  const played = playedSince(sessions, since * MINUTE_MS, 65 * MINUTE_MS);
  expect(played / MINUTE_MS).toBe(minutes);
});

test('PROT-20 C20.3 a spell has no break within it and one before it, and no play is counted twice', () => {
  const steps = fc.array(fc.record({ rest: fc.nat(2 * BREAK_MS), play: fc.nat(BREAK_MS) }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(steps, (order) => {
      let at = 0;
      const sessions = order.map(({ rest, play }) => {
        const from = at + rest;
        at = from + play;
        return { from, to: at };
      });
      const latest = sessions.toReversed();
      const spell = spellOf(latest);
      const rests = latest.map(({ from }, index) => from - (latest[index + 1]?.to ?? -Infinity));
      expect(rests.slice(0, spell.length - 1).every((rest) => rest <= BREAK_MS)).toBe(true);
      if (spell.length < latest.length) expect(rests[spell.length - 1]).toBeGreaterThan(BREAK_MS);
      const played = spell.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(playedSince(spell, 0, at)).toBe(played);
    }),
  );
});
