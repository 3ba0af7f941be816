/**
 * Settings of the floor's `media` in each variant that is measured. A floor that adapts each viewer's picture is
 * configured here, and nowhere else in this benchmark, to send the best rendition alone.
 */
export const VARIANTS = {
  adaptive: {},
  fixed: {},
} satisfies Record<string, Readonly<Record<string, unknown>>>;
