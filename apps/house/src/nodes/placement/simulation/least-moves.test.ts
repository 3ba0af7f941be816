import { expect, test } from 'vitest';
import { LeastMoves } from './least-moves.ts';

const STEP_MS = 100;

/** The fewest moves of four items while these nodes are live, each time for so many ms. Those in capitals are not steady. */
function movesFor(spells: readonly (readonly [ids: string, millis: number])[]): number {
  const least = new LeastMoves(7_500);
  let now = 0;
  for (const [ids, millis] of spells)
    for (const end = now + millis; now < end; now += STEP_MS)
      least.see(
        [...ids].map((id) => ({ id: id.toLowerCase(), steady: id === id.toLowerCase() })),
        now,
      );
  return least.moves([4]);
}

test.each([
  {
    title: 'a node that joins gets its share',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
    ],
    moves: 2,
  },
  {
    title: 'a node that is away for some seconds keeps its share',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
      ['a', 7_000],
      ['ab', 1_000],
    ],
    moves: 2,
  },
  {
    title: 'what a node had that is away for longer moves, and its share back when it returns',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
      ['a', 9_000],
      ['ab', 1_000],
    ],
    moves: 2 + 2 + 2,
  },
  {
    title: 'what a dead node had does not wait for one that is away for longer',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
      ['a', 9_000],
      ['ac', 1_000],
      ['c', 9_000],
      ['bc', 1_000],
    ],
    moves: 2 + 2 + 2 + 2 + 2,
  },
  {
    title: 'a node that is away keeps its share, and gets nothing of what a dead one had before it is back',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
      ['abc', 1_000],
      ['ac', 1_000],
      ['a', 1_000],
      ['ab', 1_000],
    ],
    moves: 2 + 1 + 1 + 1,
  },
  {
    title: 'neither does a node that is not steady',
    spells: [
      ['abc', 1_000],
      ['aBc', 1_000],
      ['aB', 1_000],
      ['ab', 1_000],
    ],
    moves: 1 + 1,
  },
  {
    title: 'where no node is steady, all are alike',
    spells: [
      ['ab', 1_000],
      ['AB', 1_000],
      ['A', 9_000],
    ],
    moves: 2,
  },
  {
    title: 'nothing moves while no node is there, however long',
    spells: [
      ['a', 1_000],
      ['ab', 1_000],
      ['', 60_000],
      ['a', 1_000],
      ['ab', 1_000],
    ],
    moves: 2,
  },
] as const)('NODE-4 fewest moves: $title', ({ spells, moves }) => {
  expect(movesFor(spells)).toBe(moves);
});
