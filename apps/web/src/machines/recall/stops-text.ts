/** Stops of reels in a row, leftmost first. */
export const stopsText = (stops: readonly number[]): string => stops.join(' · ');
