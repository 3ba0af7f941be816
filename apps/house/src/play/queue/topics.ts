import * as z from 'zod';

/** Topic of an account's `queue` notifications: its queue entry. */
export const queueTopic = (accountId: number): string => `account.${accountId}.queue`;
/** Topic of an account's `seat` notifications: the counts of a machine that it watches, queues for or plays. */
export const seatTopic = (accountId: number): string => `account.${accountId}.seat`;

/** Topic of a queue that another floor has changed, as a {@link QueueChange}. */
export const QUEUE_CHANGED_TOPIC = 'queue.changed';
/** `removed`: staff remove the entry; otherwise its player has moved to another queue. */
export const QueueChange = z.object({ machineId: z.number(), playerId: z.number(), removed: z.boolean() });
export type QueueChange = z.infer<typeof QueueChange>;
