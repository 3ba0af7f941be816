import { type Brand, type Machine, MachineCalls, type MachineReply } from '@floorcast/contract/machines';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { askOrThrow, requestOf } from '../call/ask.ts';
import { call, callHeaders, refusalOf } from '../call/call.ts';
import { type Failure, FailureError } from '../call/failure.ts';
import { settings } from '../settings/settings.ts';

/** Unlike keys that are the paths of calls: a notification changes all that begins with one of these. */
const BRANDS = 'lobby-brands';
const MACHINES = 'lobby-machines';
const MACHINE = 'lobby-machine';
const SOONEST_MS = 1000;
const NO_CONTENT = 204;
const NOT_FOUND = 404;

export const refreshMs = (): number => settings().LOBBY_REFRESH * 1000;

/** A brand as the lobby shows it: its jackpot levels as a list (LOBBY-1). */
export interface BrandView extends Omit<Brand, 'jackpot'> {
  /** Minor units, highest first as the house lists them. */
  readonly jackpots: readonly number[];
}

/** Jackpot levels of the wire (`12500,300`) as a list. */
export const jackpotLevels = (jackpot: string): readonly number[] =>
  jackpot
    .split(',')
    .map((level) => Number(level))
    .filter((level) => Number.isSafeInteger(level) && level > 0);

const asBrandView = ({ jackpot, ...brand }: Brand): BrandView => ({
  ...brand,
  jackpots: jackpotLevels(jackpot),
});

const fetchBrands = async (signal: AbortSignal): Promise<readonly BrandView[]> =>
  (await askOrThrow(MachineCalls.brands, {}, signal)).map(asBrandView);

/** The machines of one brand, or of all (LOBBY-2). */
async function fetchMachines(brandId: number | null, signal: AbortSignal): Promise<readonly Machine[]> {
  const reply = await (brandId === null
    ? askOrThrow(MachineCalls.all, {}, signal)
    : askOrThrow(MachineCalls.ofBrand, { params: { id: brandId } }, signal));
  return ('machines' in reply ? reply.machines : reply).map(named);
}

/** Where a server has no names for its machines, their brand and number tell them apart (C2.32). */
const named = (machine: Machine): Machine =>
  machine.name === '' ? { ...machine, name: `${machine.brand} ${machine.id}` } : machine;

/** Whether the server knows these calls, as far as it has answered: others are polled no more (C2.34). */
const known = { machine: true, still: true };

/** One machine with what it offers (ROUTE-3); at a server without such a call, what the lists say of it. */
async function fetchMachine(id: number, signal: AbortSignal): Promise<MachineReply> {
  if (!known.machine) return fetchListed(id, signal);
  const result = await call({ ...requestOf(MachineCalls.read, { params: { id } }), signal });
  if (result.ok) return result.value;
  if (result.error.kind !== 'unknown-call') throw new FailureError(result.error);
  known.machine = false;
  return fetchListed(id, signal);
}

async function fetchListed(id: number, signal: AbortSignal): Promise<MachineReply> {
  const [machines, brands] = await Promise.all([fetchMachines(null, signal), fetchBrands(signal)]);
  const machine = machines.find((each) => each.id === id);
  if (machine === undefined) throw new FailureError(NO_MACHINE);
  const { jackpots, ...brand } = brands.find(({ name }) => name === machine.brand) ?? {
    id: 0,
    name: machine.brand,
    machineCount: 0,
    jackpots: [],
  };
  return { machine, brand: { ...brand, jackpot: jackpots.join() }, bands: [], cameras: [], videos: [] };
}

const NO_MACHINE: Failure = {
  kind: 'refused',
  code: PLAYER_CODES.notFound,
  message: 'There is no such machine',
  params: {},
};

export interface Still {
  readonly jpeg: Blob;
  /** When it was taken (ms since 1970, by this device); null where the floor does not know it. */
  readonly takenAt: number | null;
}

/** The present still of a machine; null when there is none. `freshMs`: for staff, the oldest (ms) that will do. */
export async function fetchStill(
  machineId: number,
  signal: AbortSignal,
  freshMs?: number,
): Promise<Still | null> {
  if (!known.still) return null;
  try {
    const query = freshMs === undefined ? '' : `?freshMs=${freshMs}`;
    const response = await fetch(`/api/machines/${machineId}/still${query}`, {
      headers: callHeaders(),
      signal,
    });
    // Its floor has none now.
    if (response.status === NO_CONTENT) return null;
    const age = Number.parseInt(response.headers.get('X-Picture-Age') ?? '', 10);
    const takenAt = Number.isNaN(age) ? null : Date.now() - age;
    if (response.ok) return { jpeg: await response.blob(), takenAt };
    known.still = response.status !== NOT_FOUND || (await refusalOf(response)) !== undefined;
    return null;
  } catch {
    return null;
  }
}

/**
 * Milliseconds until LOBBY_REFRESH seconds have passed since the last answer of the house. A notification restarts the
 * query's timer, so it must not get the whole time again.
 */
function untilNextAsk({ state }: Pick<Query<unknown, Error>, 'state'>): number {
  const answered = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  return answered === 0 ? refreshMs() : Math.max(SOONEST_MS, answered + refreshMs() - Date.now());
}

export const brandsQuery = () =>
  queryOptions({ queryKey: [BRANDS], queryFn: ({ signal }) => fetchBrands(signal), staleTime: 60_000 });

/** The machines of one brand or of all, fetched every LOBBY_REFRESH seconds (LOBBY-5). */
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

/** What is loaded of a machine, by its page or a list. */
export function knownMachine(queries: QueryClient, id: number) {
  const page = queries.getQueryData<MachineReply>([MACHINE, id]);
  const lists = queries.getQueriesData<readonly Machine[]>({ queryKey: [MACHINES] });
  const machine = page?.machine ?? lists.flatMap(([, list]) => list ?? []).find((each) => each.id === id);
  return { name: machine?.name, videos: page?.videos ?? [] };
}

/**
 * Replaces machines whose status has changed; the others stay the same objects, so that they are not rendered again.
 */
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

/** Changes what has been fetched under a key, without counting as a fetch. */
function change<T>(queries: QueryClient, key: string, next: (known: T) => T): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [key] }))
    queries.setQueryData<T>(queryKey, (known) => known && next(known), { updatedAt: state.dataUpdatedAt });
}

/** Applies status notifications to every list that has the machines (LOBBY-5). */
export function applyMachineStatuses(queries: QueryClient, statuses: ReadonlyMap<number, string>): void {
  change<readonly Machine[]>(queries, MACHINES, (machines) => withStatuses(machines, statuses));
  change<MachineReply>(queries, MACHINE, (reply) => withStatus(reply, statuses));
}

function withStatus(reply: MachineReply, statuses: ReadonlyMap<number, string>): MachineReply {
  const status = statuses.get(reply.machine.id);
  return status === undefined ? reply : { ...reply, machine: { ...reply.machine, status } };
}

/** Applies jackpot notifications, by brand, as the wire lists them (LOBBY-6). */
export const applyJackpots = (queries: QueryClient, levels: ReadonlyMap<number, string>): void =>
  change<readonly BrandView[]>(queries, BRANDS, (brands) =>
    brands.map((brand) => {
      const level = levels.get(brand.id);
      return level === undefined ? brand : { ...brand, jackpots: jackpotLevels(level) };
    }),
  );

/** Fetches the lists again, because notifications may have been missed. */
export function machinesMayHaveChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [MACHINES] });
  void queries.invalidateQueries({ queryKey: [MACHINE] });
}
