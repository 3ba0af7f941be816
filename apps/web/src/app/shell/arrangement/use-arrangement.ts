import type { LayoutConfig } from '@floorcast/contract/layout';
import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { layout, mergeConfig } from '../../../theme/layout.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's overrides of the frame; `bare`: no frame, the screen has the window to itself (ROUTE-4). */
    readonly layout?: LayoutConfig | 'bare';
  }
}

/** The arrangement of the frame of the present page; null for a page without a frame. */
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
