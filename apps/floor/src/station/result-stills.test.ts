import { RoundEnded } from '@floorcast/contract/floor-link';
import { beforeEach, expect, test, vi } from 'vitest';
import { ResultStills } from './result-stills.ts';

const ended = (machineId: number, stops?: number[]) =>
  RoundEnded.parse({
    type: 'round-ended',
    machineId,
    at: '2026-01-01T00:00:00.000Z',
    bet: 100,
    win: 0,
    credit: 900,
    free: false,
    ...(stops === undefined ? {} : { stops }),
  });

let asked: { machineId: number; stops: readonly number[]; show(jpeg: string): void; fail(): void }[];
let handed: string[];
let prepared: number[];
let stills: ResultStills;
beforeEach(() => {
  asked = [];
  handed = [];
  prepared = [];
  stills = new ResultStills({
    seated: (machineId) => machineId < 200,
    take: (machineId, stops) =>
      new Promise((show, reject) => {
        asked.push({ machineId, stops, show, fail: () => reject(new Error('dark')) });
      }),
    prepare: (machineId) => prepared.push(machineId),
    hand: ({ machineId, jpeg }) => handed.push(`${machineId} ${jpeg}`),
  });
});

test('SESS-1 a game of a player is pictured with its own stops, and handed on', async () => {
  stills.started(101);
  expect(prepared).toEqual([101]);
  stills.ended(ended(101, [1, 2, 3]));
  expect(asked).toMatchObject([{ machineId: 101, stops: [1, 2, 3] }]);
  asked[0]?.show('jpeg');
  await vi.waitFor(() => expect(handed).toEqual(['101 jpeg']));
});

test('SESS-1 without a player, or without its stops, no game is pictured', () => {
  stills.started(201);
  expect(prepared).toEqual([]);
  stills.ended(ended(201, [1]));
  stills.ended(ended(101));
  expect(asked).toEqual([]);
});

test('SESS-1 one picture of a machine at a time, and a few of all; one that fails is let go of', async () => {
  for (let id = 101; id < 120; id++) stills.ended(ended(id, [1]));
  stills.ended(ended(101, [2]));
  expect(asked).toHaveLength(8);
  asked[0]?.fail();
  await vi.waitFor(() => {
    stills.ended(ended(101, [3]));
    expect(asked.at(-1)).toMatchObject({ machineId: 101, stops: [3] });
  });
  expect(handed).toEqual([]);
});
