/** Topic of an account's `queue` notifications: its queue entry. */
export const queueTopic = (accountId: number): string => `account.${accountId}.queue`;
/** Topic of an account's `seat` notifications: the counts of a machine that it watches, queues for or plays. */
export const seatTopic = (accountId: number): string => `account.${accountId}.seat`;
