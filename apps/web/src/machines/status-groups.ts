/** What a player needs to know of a machine at a glance. Stands alone: addresses are read on the first load. */
export const STATUS_GROUPS = ['free', 'busy', 'reserved', 'broken', 'offline'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];
