/** Groups of machine statuses. This is a file of its own because addresses are read on the first load. */
export const STATUS_GROUPS = ['free', 'busy', 'reserved', 'broken', 'offline'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];
