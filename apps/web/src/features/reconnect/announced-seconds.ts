/** The seconds that a screen reader announces, longest first. */
const STEPS = [60, 30, 10];

/** The last of the steps that a countdown has reached: the text of a polite region changes with it, not every second. */
export const announcedSeconds = (left: number | null): number | null =>
  left === null ? null : (STEPS.findLast((step) => left <= step) ?? null);
