import { expect, test } from 'vitest';
import { drawnTests, drawsTests, leftOutFiles } from './drawn-tests.ts';
import { readPlan } from './plan.ts';

const LIST = `Listing tests:
  [pages] › chat/chat.spec.ts:12:1 › CHAT-1 a
  [pages] › chat/chat.spec.ts:20:1 › CHAT-1 b
  [pages] › chat/chat.spec.ts:30:3 › on a phone › CHAT-2 c
  [pages] › chat/chat.spec.ts:40:3 › on a phone › CHAT-3 d
  [pages] › chat/chat.spec.ts:50:3 › on a phone › CHAT-4 e
  [pages] › chat/live-chat.spec.ts:9:1 › CHAT-5 f
  [pages] › chat/live-chat.spec.ts:19:1 › CHAT-6 g
  [pages] › chat/live-chat.spec.ts:29:1 › CHAT-7 h
  [waiting] › play/idle.spec.ts:9:1 › GAME-12 an idle player
Total: 9 tests in 3 files`;

test('every other browser test is drawn: two successive seeds draw each once', () => {
  expect(drawnTests(LIST, 7)).toEqual([
    '[pages] › chat/chat.spec.ts:20:1 › CHAT-1 b',
    '[pages] › chat/chat.spec.ts:40:3 › on a phone › CHAT-3 d',
    '[pages] › chat/live-chat.spec.ts:9:1 › CHAT-5 f',
    '[pages] › chat/live-chat.spec.ts:29:1 › CHAT-7 h',
  ]);
  const drawn = [7, 8].flatMap((seed) => drawnTests(LIST, seed));
  const listed = LIST.split('\n').map((line) => line.trim());
  expect(drawn.toSorted()).toEqual(listed.filter((line) => line.startsWith('[')).toSorted());
});

test('every other slow file runs, others always do', () => {
  const slow = Array.from({ length: 7 }, (_, n) => `apps/floor/src/${n}.slow.test.ts`);
  const left = leftOutFiles(['apps/floor/src/quick.test.ts', ...slow], 7);
  expect(left).toHaveLength(4);
  expect(slow).toEqual(expect.arrayContaining([...left]));
  const run = [7, 8].flatMap((seed) => {
    const out = leftOutFiles(slow, seed);
    return slow.filter((file) => !out.includes(file));
  });
  expect(run.toSorted()).toEqual(slow);
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
