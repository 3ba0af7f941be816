import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { playedLastQuery } from '../../api/endpoints/player.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { favouriteMachines } from '../../machines/favourites.ts';
import type { OwnMachines } from './order-machines.ts';

const NONE: readonly number[] = [];

interface InView {
  /** The brand and the filter that are shown: another view has an order of its own. */
  readonly view: string;
  /** Whether it was known which session is open. */
  readonly settled: boolean;
  readonly order: OwnMachines;
}

export interface OwnInView {
  /** Those by which the cards are ordered: a card stays under the finger while the player looks at it. */
  readonly order: OwnMachines;
  readonly now: Pick<OwnMachines, 'open' | 'played'>;
}

/**
 * The player's own machines; null until it is known which were played last. Their order is that of when the lobby opened,
 * or its filter last changed (`view`); only the machine of the open session comes first as soon as it is known.
 */
export function useOwnMachines(view: string): OwnInView | null {
  const open = useReadable(openSession)?.id ?? null;
  const settled = useReadable(openSession.known) || open !== null;
  const { data: played = NONE, isPending } = useQuery(playedLastQuery());
  const [inView, setInView] = useState<InView | null>(null);
  if (!isPending && inView?.view !== view)
    setInView({ view, settled, order: { open, favourites: favouriteMachines(), played } });
  else if (inView !== null && !inView.settled && settled)
    setInView({ view, settled, order: { ...inView.order, open } });
  const now = useMemo(() => ({ open, played }), [open, played]);
  return inView === null ? null : { order: inView.order, now };
}
