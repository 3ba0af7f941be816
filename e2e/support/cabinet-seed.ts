/**
 * Seed of the cabinets of test sites: their machines award no free games in their first eighty games. Free games take half
 * a minute, in which a press starts no game; a test about them prepares them (`next-game`).
 */
export const CABINET_SEED = 29_535;
