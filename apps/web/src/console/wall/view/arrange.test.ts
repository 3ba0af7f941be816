import type { WallMachine } from '@floorcast/contract/wall';
import { expect, test } from 'vitest';
import { wallMachine } from '../testing/wall-machine.ts';
import { type Arrangement, arrange, linesOf, tileShape } from './arrange.ts';

const SINCE = '2026-01-01T10:00:00.000Z';
const LATER = '2026-01-01T10:05:00.000Z';
const EVERYTHING: Arrangement = {
  text: '',
  state: '',
  floor: '',
  brand: '',
  group: 'none',
  sort: 'attention',
};

const MACHINES: readonly WallMachine[] = [
  wallMachine(1, { name: 'Gümüş Çark 1', brand: 'Gümüş Çark' }),
  wallMachine(2, { player: { id: 9, username: 'ayşe' }, seatedAt: LATER, credit: 500 }),
  wallMachine(3, { causes: [{ kind: 'tilt', since: LATER }] }),
  wallMachine(4, { causes: [{ kind: 'door', since: LATER }], floorId: 'second' }),
  wallMachine(5, { causes: [{ kind: 'tilt', since: SINCE }] }),
  wallMachine(6, { causes: [{ kind: 'out-of-service', since: SINCE }] }),
];
const idsOf = (part: Partial<Arrangement>) =>
  arrange(MACHINES, { ...EVERYTHING, ...part }).groups.map(({ key, ids }) => [key, ...ids]);

test('OPS-52 the wall begins with the gravest cause, the longest of its kind first, then what staff keep, what is played and what is free', () => {
  expect(idsOf({})).toEqual([['', 4, 5, 3, 6, 2, 1]]);
});

test.each([
  ['the words of a name, accents and case folded', { text: 'GUMUS cark' }, [['', 1]]],
  ['the user name of the player', { text: 'AYSE' }, [['', 2]]],
  ['a state', { state: 'attention' }, [['', 4, 5, 3]]],
  ['a floor', { floor: 'second' }, [['', 4]]],
  ['a brand', { brand: 'Gümüş Çark' }, [['', 1]]],
] as const)('OPS-52 the wall is narrowed by %s', (_, part, ids) => {
  expect(idsOf(part)).toEqual(ids);
});

test('OPS-52 the wall is grouped and sorted within groups, and counts states before it is narrowed by one', () => {
  expect(idsOf({ group: 'state', sort: 'number' })).toEqual([
    ['attention', 3, 4, 5],
    ['playing', 2],
    ['free', 1],
    ['staff', 6],
  ]);
  expect(arrange(MACHINES, { ...EVERYTHING, state: 'free' })).toMatchObject({
    counts: { attention: 3, playing: 1, free: 1, staff: 1 },
    total: 6,
    shown: 1,
  });
});

test('OPS-52 a thousand machines are arranged well within a frame', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    wallMachine(index + 1, { name: `Machine ${index}` }),
  );
  const began = performance.now();
  arrange(many, { ...EVERYTHING, group: 'brand', sort: 'name' });
  expect(performance.now() - began).toBeLessThan(200);
});

test('OPS-52 tiles fill the width, and each group begins a line', () => {
  for (const width of [358, 772, 1400, 3840])
    for (const density of ['pictures', 'compact'] as const) {
      const { columns, width: tile, gap } = tileShape(density, width, 16);
      expect(columns * (tile + gap) - gap).toBeLessThanOrEqual(width);
      expect(tile).toBeGreaterThan(130);
    }
  const groups = [
    { key: 'a', ids: [1, 2, 3] },
    { key: 'b', ids: [4] },
  ];
  expect(linesOf(groups, 2).map((line) => (line.kind === 'heading' ? line.group.key : line.ids))).toEqual([
    'a',
    [1, 2],
    [3],
    'b',
    [4],
  ]);
});
