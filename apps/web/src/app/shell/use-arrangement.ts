import type { LayoutConfig } from '@floorcast/contract/layout';
import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { settings } from '../../api/settings.ts';
import { layout, mergeConfig } from '../../theme/layout.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the route insists on in its frame; `bare`: there is none, the screen has the window to itself (ROUTE-4). */
    readonly layout?: LayoutConfig | 'bare';
  }
}

/** How the frame of the present page is arranged; null where there is none. */
export function useArrangement(): Arrangement | null {
  const chosen = useSyncExternalStore(layout.subscribe, () => layout.getState().layout);
  const insists = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.layout !== undefined)?.staticData.layout,
  });
  if (insists === 'bare') return null;
  const { style = settings().LAYOUT_STYLE, config } = chosen;
  return arrangementOf({ style, config }, insists ?? {});
}

/** Changes switches of the frame, and leaves the others. */
export function configure(part: LayoutConfig): void {
  const { config = {}, ...chosen } = layout.chosen().layout ?? {};
  layout.change({ layout: { ...chosen, config: mergeConfig(config, part) } });
}
