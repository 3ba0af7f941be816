import type { Machine } from '@floorcast/contract/machines';
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
