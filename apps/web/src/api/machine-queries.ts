import type { Machine } from '@floorcast/contract/machines';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchBrands, fetchMachines } from './machines.ts';
import { settings } from './settings.ts';

const MACHINES = 'machines';

export const brandsQuery = () =>
  queryOptions({ queryKey: ['brands'], queryFn: ({ signal }) => fetchBrands(signal), staleTime: 60_000 });

/** The machines of a brand or of all, asked for again every LOBBY_REFRESH seconds (LOBBY-5). */
export const machinesQuery = (brandId: number | null) =>
  queryOptions({
    queryKey: [MACHINES, brandId],
    queryFn: ({ signal }) => fetchMachines(brandId, signal),
    refetchInterval: settings().LOBBY_REFRESH * 1000,
  });

/** A machine's status was told: the matching card changes wherever it is listed (LOBBY-5). */
export function applyMachineStatus(
  queries: QueryClient,
  { id, status }: Pick<Machine, 'id' | 'status'>,
): void {
  queries.setQueriesData<readonly Machine[]>({ queryKey: [MACHINES] }, (machines) =>
    machines?.map((machine) => (machine.id === id ? { ...machine, status } : machine)),
  );
}

/** Statuses may have been missed: the lists are asked for again. */
export function machinesMayHaveChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MACHINES] });
}
