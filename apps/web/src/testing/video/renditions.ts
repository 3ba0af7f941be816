import type { RenditionReport } from '@floorcast/contract/video';

/** What a floor reports of the rendition that it sends: the best one, on a good line. */
export const BEST: RenditionReport = {
  lines: 720,
  fps: 30,
  bitsPerSecond: 2_500_000,
  reduced: false,
  pacedAt: 5_000_000,
  standingMs: 4,
  loss: 0,
  resent: 0,
};
/** A smaller one … */
export const REDUCED: RenditionReport = {
  ...BEST,
  ...{ lines: 360, bitsPerSecond: 600_000, reduced: true, pacedAt: 900_000 },
  ...{ standingMs: 38, loss: 0.012, resent: 17 },
};
/** … and stills. */
export const STILLS: RenditionReport = {
  ...REDUCED,
  ...{ lines: 180, fps: 2, bitsPerSecond: 40_000, pacedAt: 60_000, standingMs: 240 },
};
