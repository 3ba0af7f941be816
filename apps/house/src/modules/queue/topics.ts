/** Where an account is told of its place in line, as the `queue` notification. */
export const queueTopic = (accountId: number): string => `account.${accountId}.queue`;
/** Where an account is told who is about a machine that it watches, waits for or plays, as the `seat` notification. */
export const seatTopic = (accountId: number): string => `account.${accountId}.seat`;
