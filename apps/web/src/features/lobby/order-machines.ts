import type { Machine } from '@floorcast/contract/machines';
import type { CardMark } from '../../machines/grid/MachineCard.tsx';

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
export function marksOf({
  open,
  played,
}: Pick<OwnMachines, 'open' | 'played'>): ReadonlyMap<number, CardMark> {
  const marks = new Map<number, CardMark>(played.slice(0, PLAYED_LAST).map((id) => [id, 'played-last']));
  if (open !== null) marks.set(open, 'continue');
  return marks;
}
