import type { MachineContext } from '../../machines/registry/index.ts';
import type { SettleWindow } from './ending/settle-window.ts';
import type { PlayerFeed } from './feed/player-feed.ts';
import type { HandPayService } from './money/hand-pays/hand-pay-service.ts';
import type { TransferService } from './money/transfer-service.ts';
import type { PlayRepository } from './state/play.repository.ts';
import type { SeatChanges, SeatOrders, Seats } from './state/seats.ts';

/** The sessions of a floor, and what reports of them and of their money. */
export interface SessionContext extends MachineContext {
  readonly repository: PlayRepository;
  readonly seats: Seats;
  readonly changes: SeatChanges;
  readonly feed: PlayerFeed;
  readonly transfers: TransferService;
  readonly handPays: HandPayService;
  readonly settleWindow: SettleWindow;
  readonly seatOrders: SeatOrders;
}
