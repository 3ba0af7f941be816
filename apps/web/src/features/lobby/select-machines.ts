import type { Machine } from '@floorcast/contract/machines';
import type { CardMark } from '../../machines/grid/MachineCard.tsx';
import { matches, wordsOf } from '../../machines/search-machines.ts';
import { groupOf } from '../../machines/status.ts';
import type { StatusGroup } from '../../machines/status-groups.ts';

export interface Wanted {
  /** A brand's name; null for all. */
  readonly brand: string | null;
  readonly status: StatusGroup | undefined;
  readonly words: string;
  readonly hideReserved: boolean;
}

/** What the lobby shows of the machines it knows. */
export interface Selection {
  readonly listed: readonly Machine[];
  /** Reserved machines, apart from the others; none while they are hidden (LOBBY-4). */
  readonly reserved: readonly Machine[];
  /** Reserved machines of the brand that are not shown. */
  readonly hidden: number;
  /** Machines of the brand, whatever is filtered: all that may be shown, and those that are free. */
  readonly total: number;
  readonly free: number;
  /** How many of each state the search has found, whichever state is chosen. */
  readonly counts: Readonly<Record<StatusGroup, number>>;
}

const isFree = ({ status }: Machine) => groupOf(status) === 'free';

export function select(machines: readonly Machine[], wanted: Wanted): Selection {
  const words = wordsOf(wanted.words);
  const ofBrand = machines.filter(({ brand }) => wanted.brand === null || brand === wanted.brand);
  const shown = ofBrand.filter(({ reservation }) => !reservation || !wanted.hideReserved);
  const searched = shown.filter((machine) => matches(words, machine));
  const chosen = searched.filter(
    ({ status }) => wanted.status === undefined || groupOf(status) === wanted.status,
  );
  return {
    listed: chosen.filter(({ reservation }) => !reservation),
    reserved: chosen.filter(({ reservation }) => reservation),
    hidden: ofBrand.length - shown.length,
    total: shown.length,
    free: shown.filter(isFree).length,
    counts: countGroups(searched),
  };
}

function countGroups(machines: readonly Machine[]): Record<StatusGroup, number> {
  const counts: Record<StatusGroup, number> = { free: 0, busy: 0, reserved: 0, broken: 0, offline: 0 };
  for (const { status } of machines) counts[groupOf(status)]++;
  return counts;
}

/** The machines that are particular to the player. */
export interface OwnMachines {
  /** The machine of the open session; null when no session is open. */
  readonly open: number | null;
  readonly favourites: ReadonlySet<number>;
  /** The last one first. */
  readonly played: readonly number[];
}

/** So many of the machines played last are first in the lobby. */
const PLAYED_LAST = 3;

/** The machine of the open session, then favourites, then those played last, then the others in their order (LOBBY-10). */
export function orderMachines(
  machines: readonly Machine[],
  { open, favourites, played }: OwnMachines,
): readonly Machine[] {
  const last = played.slice(0, PLAYED_LAST);
  const rank = ({ id }: Machine): number => {
    if (id === open) return 0;
    if (favourites.has(id)) return 1;
    const at = last.indexOf(id);
    return at === -1 ? Number.MAX_SAFE_INTEGER : 2 + at;
  };
  return machines.toSorted((a, b) => rank(a) - rank(b));
}

/** What the cards of these machines say. */
export function marksOf({ open, played }: Omit<OwnMachines, 'favourites'>): ReadonlyMap<number, CardMark> {
  const marks = new Map<number, CardMark>(played.slice(0, PLAYED_LAST).map((id) => [id, 'played-last']));
  if (open !== null) marks.set(open, 'continue');
  return marks;
}
