import type { Machine } from '@floorcast/contract/machines';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { brandsQuery, machinesQuery } from '../../api/endpoints/machines.ts';
import { playedLastQuery } from '../../api/endpoints/player.ts';
import { settings } from '../../api/settings/settings.ts';
import { machineImage } from '../../machines/picture/machine-image.ts';

export type Floor =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly retry: () => void }
  /** `brand`: the name of the brand to show of `machines`; null for all of them. */
  | { readonly phase: 'ready'; readonly machines: readonly Machine[]; readonly brand: string | null };

/** So many cards are on the first screen of a phone. */
const FIRST_CARDS = 6;

/** Pictures travel while the cards that show them are drawn. */
function fetchPictures(machines: readonly Machine[] = []): void {
  for (const source of new Set(machines.slice(0, FIRST_CARDS).map(machineImage))) new Image().src = source;
}

/** Prefetches the data of `useFloor`, as far as it is known before the house has answered. */
export function prefetchFloor(queries: QueryClient, brandId: number | null): void {
  const oneByOne = settings().SHOW_LOBBY;
  void queries.prefetchQuery(brandsQuery());
  void queries.prefetchQuery(playedLastQuery());
  if (oneByOne && brandId === null) return;
  const wanted = machinesQuery(oneByOne ? brandId : null);
  void queries.prefetchQuery(wanted).then(() => fetchPictures(queries.getQueryData(wanted.queryKey)));
}

/**
 * The machines of one brand, or of all. With SHOW_LOBBY one brand is fetched at a time, the first unless one is chosen;
 * without it all are fetched once, and changing the brand fetches nothing (LOBBY-2). `chosen`: the brand that is shown; null
 * for all, undefined while it is not known.
 */
export function useFloor(brandId: number | null) {
  const oneByOne = settings().SHOW_LOBBY;
  const brands = useQuery(brandsQuery());
  const chosen = brandId ?? (oneByOne ? brands.data?.[0]?.id : null);
  const machines = useQuery({
    ...machinesQuery(oneByOne ? (chosen ?? null) : null),
    enabled: chosen !== undefined,
  });
  const retry = () => {
    if (brands.isError) void brands.refetch();
    void machines.refetch();
  };
  const needsBrands = oneByOne ? brandId === null : brandId !== null;
  const name = brands.data?.find(({ id }) => id === chosen)?.name;
  return { brands: brands.data, chosen, floor: floorOf() };

  function floorOf(): Floor {
    if (machines.data === undefined && machines.isError) return { phase: 'failed', retry };
    if (needsBrands && brands.data === undefined)
      return brands.isError ? { phase: 'failed', retry } : { phase: 'loading' };
    const empty = { phase: 'ready', machines: [], brand: null } as const;
    // A house without brands has no machines either.
    if (chosen === undefined) return empty;
    if (machines.data === undefined) return { phase: 'loading' };
    if (oneByOne || chosen === null) return { ...empty, machines: machines.data };
    return name === undefined ? empty : { phase: 'ready', machines: machines.data, brand: name };
  }
}
