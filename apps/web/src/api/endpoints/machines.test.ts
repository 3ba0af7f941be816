import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { applyJackpots, applyMachineStatuses, brandsQuery, machinesQuery } from './machines.ts';
import { gameRulesQuery, machineDelayQuery } from './rules.ts';

const ASKED_AT = 1_000;

test('LOBBY-5 a status notification replaces one machine in every list, and does not count as a fetch', () => {
  const queries = new QueryClient();
  queries.setQueryData(machinesQuery(null).queryKey, MACHINES, { updatedAt: ASKED_AT });
  queries.setQueryData(machinesQuery(1).queryKey, MACHINES.slice(0, 3), { updatedAt: ASKED_AT });
  applyMachineStatuses(queries, new Map([[101, 'playing']]));
  for (const brandId of [null, 1]) {
    const machines = queries.getQueryData(machinesQuery(brandId).queryKey);
    expect(machines?.[0]?.status).toBe('playing');
    expect(machines?.[1]).toBe(MACHINES[1]);
    expect(queries.getQueryState(machinesQuery(brandId).queryKey)?.dataUpdatedAt).toBe(ASKED_AT);
  }
});

test('LOBBY-5 a status notification without a change leaves the list the same object', () => {
  const queries = new QueryClient();
  queries.setQueryData(machinesQuery(null).queryKey, MACHINES);
  const before = queries.getQueryData(machinesQuery(null).queryKey);
  applyMachineStatuses(
    queries,
    new Map([
      [101, 'available'],
      [999, 'playing'],
    ]),
  );
  expect(queries.getQueryData(machinesQuery(null).queryKey)).toBe(before);
});

test('LOBBY-6 a jackpot notification changes its brand only', () => {
  const queries = new QueryClient();
  const [one, two] = [
    { id: 1, name: 'One', machineCount: 1, jackpots: [5] },
    { id: 2, name: 'Two', machineCount: 1, jackpots: [7] },
  ];
  queries.setQueryData(brandsQuery().queryKey, [one, two]);
  applyJackpots(queries, new Map([[1, '600,20']]));
  const [first, second] = queries.getQueryData(brandsQuery().queryKey) ?? [];
  expect(first?.jackpots).toEqual([600, 20]);
  expect(second).toBe(two);
});

test('LOBBY-5 a status notification changes lists of machines only, not what else is known of a machine', () => {
  const queries = new QueryClient();
  queries.setQueryData(machinesQuery(null).queryKey, MACHINES);
  const others = [gameRulesQuery(101).queryKey, machineDelayQuery(101).queryKey];
  for (const key of others) queries.setQueryData<unknown>(key, { of: 101 });
  applyMachineStatuses(queries, new Map([[101, 'playing']]));
  for (const key of others) expect(queries.getQueryData<unknown>(key)).toEqual({ of: 101 });
});
