import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { playedLastQuery } from '../../api/endpoints/player.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { favouriteMachines } from '../../machines/favourites.ts';
import type { OwnMachines } from './order-machines.ts';

const NONE: readonly number[] = [];

/**
 * The player's own machines; null until it is known which were played last, so that cards do not change their places.
 * Favourites are those of when the lobby opened: a card that becomes one stays under the finger.
 */
export function useOwnMachines(): OwnMachines | null {
  const [favourites] = useState(favouriteMachines);
  const open = useSyncExternalStore(openSession.subscribe, () => openSession.getState()?.id ?? null);
  const { data: played = NONE, isPending } = useQuery(playedLastQuery());
  return useMemo(
    () => (isPending ? null : { open, favourites, played }),
    [open, favourites, played, isPending],
  );
}
