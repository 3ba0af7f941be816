const LISTS = ['games', 'sessions', 'trail'].map((name) => `GET /api/console/machines/:id/${name}`);

/** Files of what happened at a machine. */
export const MACHINE_PAST_FILES = LISTS.map((door) => `${door}.csv`);

/** The calls of staff about the past of a machine. */
export const MACHINE_PAST_DOORS = [...LISTS, ...MACHINE_PAST_FILES];
