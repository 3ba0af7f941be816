/** Topic of an account's `chat` notifications: its conversations. */
export const chatTopic = (accountId: number): string => `account.${accountId}.chat`;
/** Topic of an account's `presence` notifications: its own status, and those of its players. */
export const presenceTopic = (accountId: number): string => `account.${accountId}.presence`;
/** Topic of the presence of staff and admins, who are contacts of every account. */
export const TEAM_PRESENCE_TOPIC = 'team.presence';
