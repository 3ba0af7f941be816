export { PRESS_OUTCOMES, type PressOutcome } from './controls/presses.ts';
export { Balances, type PlayerFeed, sessionTopic } from './feed/player-feed.ts';
export { seatDecision } from './limits/seat-rules.ts';
export { settleRestored } from './money/settle-restored.ts';
export {
  openPlay,
  type Play,
  type RelayedClient,
  type RelayedTable,
  type Table,
  type Tables,
} from './open-play.ts';
export { picturedSessions, sessionPicture } from './picture-ages/picture-ages.ts';
export { playCalls } from './play.calls.ts';
export type { PlayService } from './play.service.ts';
export { playSocket } from './play.socket.ts';
export { DURATION, openSessionOfPlayer, PlayRepository, STAKED, WON } from './state/play.repository.ts';
export type { Seats } from './state/seats.ts';
