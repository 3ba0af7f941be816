import type { Machine, MachineReply } from '@floorcast/contract/machines';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type BrandView, fetchBrands, fetchMachine, fetchMachines, jackpotLevels } from './machines.ts';
import { settings } from './settings.ts';

const BRANDS = 'brands';
const MACHINES = 'machines';
const MACHINE = 'machine';
const SOONEST_MS = 1000;

export const refreshMs = (): number => settings().LOBBY_REFRESH * 1000;

/**
 * Milliseconds until LOBBY_REFRESH seconds have gone by since the house last answered. What is told meanwhile sets
 * the query's timer anew, so it must not be given the whole time again.
 */
function untilNextAsk({ state }: Pick<Query<unknown, Error>, 'state'>): number {
  const answered = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  return answered === 0 ? refreshMs() : Math.max(SOONEST_MS, answered + refreshMs() - Date.now());
}

export const brandsQuery = () =>
  queryOptions({ queryKey: [BRANDS], queryFn: ({ signal }) => fetchBrands(signal), staleTime: 60_000 });

/** The machines of a brand or of all, asked for again every LOBBY_REFRESH seconds (LOBBY-5). */
export const machinesQuery = (brandId: number | null) =>
  queryOptions({
    queryKey: [MACHINES, brandId],
    queryFn: ({ signal }) => fetchMachines(brandId, signal),
    refetchInterval: untilNextAsk,
  });

/** One machine with what it offers, as often. */
export const machineQuery = (id: number) =>
  queryOptions({
    queryKey: [MACHINE, id],
    queryFn: ({ signal }) => fetchMachine(id, signal),
    refetchInterval: untilNextAsk,
  });

/** Replaces machines whose status has changed; everything else stays the same object, so that it is not drawn again. */
function withStatuses(
  machines: readonly Machine[],
  statuses: ReadonlyMap<number, string>,
): readonly Machine[] {
  let changed = false;
  const next = machines.map((machine) => {
    const status = statuses.get(machine.id);
    if (status === undefined || status === machine.status) return machine;
    changed = true;
    return { ...machine, status };
  });
  return changed ? next : machines;
}

/** Statuses were told: the matching cards change wherever they are listed, without counting as an answer (LOBBY-5). */
export function applyMachineStatuses(queries: QueryClient, statuses: ReadonlyMap<number, string>): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [MACHINES] }))
    queries.setQueryData<readonly Machine[]>(
      queryKey,
      (machines) => machines && withStatuses(machines, statuses),
      { updatedAt: state.dataUpdatedAt },
    );
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [MACHINE] }))
    queries.setQueryData<MachineReply>(queryKey, (reply) => reply && toldOf(reply, statuses), {
      updatedAt: state.dataUpdatedAt,
    });
}

function toldOf(reply: MachineReply, statuses: ReadonlyMap<number, string>): MachineReply {
  const status = statuses.get(reply.machine.id);
  return status === undefined ? reply : { ...reply, machine: { ...reply.machine, status } };
}

/** Jackpots were told, by brand, as the wire lists them (LOBBY-6). */
export function applyJackpots(queries: QueryClient, levels: ReadonlyMap<number, string>): void {
  const state = queries.getQueryState([BRANDS]);
  if (state === undefined) return;
  queries.setQueryData<readonly BrandView[]>(
    [BRANDS],
    (brands) =>
      brands?.map((brand) => {
        const told = levels.get(brand.id);
        return told === undefined ? brand : { ...brand, jackpots: jackpotLevels(told) };
      }),
    { updatedAt: state.dataUpdatedAt },
  );
}

/** Statuses may have been missed: the lists are asked for again. */
export function machinesMayHaveChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MACHINES] });
  void queries.invalidateQueries({ queryKey: [MACHINE] });
}
