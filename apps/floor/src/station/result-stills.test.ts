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

let requested: { machineId: number; stops: readonly number[]; show(jpeg: string): void; fail(): void }[];
let sent: string[];
let prepared: number[];
let stills: ResultStills;
beforeEach(() => {
  requested = [];
  sent = [];
  prepared = [];
  stills = new ResultStills({
    seated: (machineId) => machineId < 200,
    take: (machineId, stops) =>
      new Promise((show, reject) => {
        requested.push({ machineId, stops, show, fail: () => reject(new Error('dark')) });
      }),
    prepare: (machineId) => prepared.push(machineId),
    send: ({ machineId, jpeg }) => sent.push(`${machineId} ${jpeg}`),
  });
});

test('SESS-1 the result of a player’s game is pictured with its own stops and sent', async () => {
  stills.started(101);
  expect(prepared).toEqual([101]);
  stills.ended(ended(101, [1, 2, 3]));
  expect(requested).toMatchObject([{ machineId: 101, stops: [1, 2, 3] }]);
  requested[0]?.show('jpeg');
  await vi.waitFor(() => expect(sent).toEqual(['101 jpeg']));
});

test('SESS-1 a game without a player or without its stops is not pictured', () => {
  stills.started(201);
  expect(prepared).toEqual([]);
  stills.ended(ended(201, [1]));
  stills.ended(ended(101));
  expect(requested).toEqual([]);
});

test('SESS-1 at most one picture of a machine and eight of all machines are taken at a time; a failed one is dropped', async () => {
  for (let id = 101; id < 120; id++) stills.ended(ended(id, [1]));
  stills.ended(ended(101, [2]));
  expect(requested).toHaveLength(8);
  requested[0]?.fail();
  await vi.waitFor(() => {
    stills.ended(ended(101, [3]));
    expect(requested.at(-1)).toMatchObject({ machineId: 101, stops: [3] });
  });
  expect(sent).toEqual([]);
});
