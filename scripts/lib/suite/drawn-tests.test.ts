import { expect, test } from 'vitest';
import { drawnTests, drawsTests } from './drawn-tests.ts';
import { readPlan } from './plan.ts';

const LIST = `Listing tests:
  [pages] › chat/chat.spec.ts:12:1 › CHAT-1 a
  [pages] › chat/chat.spec.ts:20:1 › CHAT-1 b
  [pages] › chat/chat.spec.ts:30:3 › on a phone › CHAT-2 c
  [pages] › chat/chat.spec.ts:40:3 › on a phone › CHAT-3 d
  [pages] › chat/chat.spec.ts:50:3 › on a phone › CHAT-4 e
  [waiting] › play/idle.spec.ts:9:1 › GAME-12 an idle player
Total: 6 tests in 2 files`;

test('a third of each file is drawn, rounded down but at least one, in its own order', () => {
  const drawn = drawnTests(LIST, 7);
  expect(drawn).toHaveLength(2);
  expect(drawn).toEqual(drawn.toSorted());
  expect(drawn).toContain('[waiting] › play/idle.spec.ts:9:1 › GAME-12 an idle player');
});

test('a seed draws the same tests again, and seeds together draw all', () => {
  expect(drawnTests(LIST, 7)).toEqual(drawnTests(LIST, 7));
  const drawn = new Set(Array.from({ length: 20 }, (_, seed) => drawnTests(LIST, seed)).flat());
  expect(drawn.size).toBe(6);
});

test('a list without tests is refused', () => {
  expect(() => drawnTests('Listing tests:\nTotal: 0 tests in 0 files', 7)).toThrow('no browser test');
});

test('tests are drawn in a run of everything, and not where they are selected or the run is whole', () => {
  expect(drawsTests(readPlan([]))).toBe(true);
  expect(drawsTests(readPlan(['--seed', '4']))).toBe(true);
  for (const args of [['e2e/chat'], ['MONEY-4'], ['--changed']])
    expect(drawsTests(readPlan(args))).toBe(false);
  expect(drawsTests(readPlan([], 'whole'))).toBe(false);
});
