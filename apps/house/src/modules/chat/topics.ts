/** Where an account is told of its conversations, as the `chat` notification. */
export const chatTopic = (accountId: number): string => `account.${accountId}.chat`;
/** Where an account is told how its players and itself are shown, as the `presence` notification. */
export const presenceTopic = (accountId: number): string => `account.${accountId}.presence`;
/** Where everybody is told how staff and admins are shown: they stand in everybody's contacts. */
export const TEAM_PRESENCE_TOPIC = 'team.presence';
