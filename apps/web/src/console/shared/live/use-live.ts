import type { Call } from '@floorcast/contract/calls';
import type { WallMachine } from '@floorcast/contract/wall';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { WallView } from '../../../realtime/console/wall-state.ts';
import { wall, watchWall } from './live.ts';
import { openCalls } from './open-calls.ts';

/** The whole floor wall, received for as long as the component is shown. */
export function useWall(): WallView {
  useEffect(watchWall, []);
  return useReadable(wall);
}

/** One machine of the wall: the component is rendered again when its row has changed. Within a screen with {@link useWall}. */
export function useWallMachine(id: number): WallMachine | undefined {
  const subscribe = useCallback((listener: () => void) => wall.subscribeRow(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => wall.getState().machines.get(id));
}

/** The open calls, as the house notifies them. */
export const useOpenCalls = (): ReadonlyMap<number, Call> => useReadable(openCalls);
