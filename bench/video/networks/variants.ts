import { DEFAULT_LADDER } from '../../../apps/floor/src/encode/ladder.ts';

/** Settings of the floor's `media` in each variant that is measured: the whole ladder, or its best rendition alone. */
export const VARIANTS = {
  adaptive: {},
  fixed: { ladder: DEFAULT_LADDER.slice(0, 1) },
} satisfies Record<string, Readonly<Record<string, unknown>>>;
