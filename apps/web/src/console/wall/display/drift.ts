/** The display moves once in so long (ms). */
const DRIFT_MS = 60_000;
/** A page of machines is shown for so long (ms). */
const PAGE_MS = 8_000;

/** Places around the middle, in hundredths of the smaller side of the window; each is near the one before. */
const PLACES = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
] as const;

/** Where the display is at a time: no bright edge stays on the same pixels. */
export const driftAt = (now: number): { readonly x: number; readonly y: number } =>
  PLACES[Math.floor(now / DRIFT_MS) % PLACES.length] ?? PLACES[0];

/** Which machines are shown at a time, of so many: the pages take turns. */
export function pageOf(count: number, perPage: number, now: number) {
  const pages = Math.max(1, Math.ceil(count / perPage));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { page, pages, from: page * perPage, to: Math.min(count, (page + 1) * perPage) };
}
