/** Where the notifications of a machine connection are published, as `{method, data}`. */
export const playTopic = (machineId: number): string => `session.${machineId}`;
/** Where a player's open session is published, as its notification. */
export const sessionTopic = (playerId: number): string => `player.${playerId}.session`;
/** Where it is published that another connection has taken a seat over, as `{connection}`. */
export const seatTakenTopic = (sessionId: number): string => `session.${sessionId}.taken`;
/** Where it is published that a session has ended. */
export const sessionEndedTopic = (sessionId: number): string => `session.${sessionId}.ended`;
/** Where it is published that the floor of a machine has linked. */
export const floorThereTopic = (machineId: number): string => `machine.${machineId}.there`;
