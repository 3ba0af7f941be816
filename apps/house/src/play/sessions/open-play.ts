import type { MachineContext } from '../../machines/registry/index.ts';
import type { Caller, Connection } from '../../platform/sockets/gate.ts';
import { storePolicy } from '../../policy/index.ts';
import type { QueueService } from '../queue/index.ts';
import { AutoplayService } from './controls/autoplay-service.ts';
import { Controls, HeldButtons } from './controls/controls.ts';
import { type PressCounts, Presses } from './controls/presses.ts';
import { Countdowns } from './countdowns/countdowns.ts';
import { Closing, Drain } from './ending/closing.ts';
import { SeatHold } from './ending/seat-hold.ts';
import { SettleWindow } from './ending/settle-window.ts';
import { PlayerFeed } from './feed/player-feed.ts';
import { FloorReports } from './floor-reports.ts';
import { SeatAccounts } from './limits/seat-accounts.ts';
import { SeatRules } from './limits/seat-rules.ts';
import { HandPayService } from './money/hand-pays/hand-pay-service.ts';
import { PlayerCash } from './money/player-cash.ts';
import { TransferService } from './money/transfer-service.ts';
import { PictureAges } from './picture-ages/picture-ages.ts';
import { PlayService } from './play.service.ts';
import { RealityChecks } from './reality-check/reality-checks.ts';
import { SessionBooks } from './receipts/session-books.ts';
import { resumeSessions } from './recovery/resume.ts';
import { ResultStills } from './results/result-stills.ts';
import { PlayRepository } from './state/play.repository.ts';
import { SeatChanges, SeatOrders, Seats } from './state/seats.ts';
import { subscribePlay } from './subscriptions.ts';
import { Troubles } from './troubles.ts';

interface OpenPlayParts extends MachineContext {
  readonly queue: QueueService;
  readonly counts: PressCounts;
}

export type Play = Awaited<ReturnType<typeof openPlay>>;

/** The play sessions of a floor. Resumes those that its earlier owner left open. */
export async function openPlay(parts: OpenPlayParts) {
  const sessions = openSessions(parts, await storePolicy(parts.db, parts.policy));
  const { seats, feed, changes, hold, closing, accounts, transfers, handPays } = sessions;
  const troubles = new Troubles(sessions);
  const presses = new Presses(parts);
  const heldButtons = new HeldButtons(parts.orders, parts.log);
  const controls = new Controls({ ...sessions, heldButtons, presses });
  const autoplay = new AutoplayService({ ...sessions, controls });
  const countdowns = new Countdowns(sessions);
  const drain = new Drain(sessions);
  const checks = new RealityChecks(sessions);
  for (const observer of [countdowns, autoplay, heldButtons, troubles, presses, hold, checks, accounts])
    seats.observe(observer);
  const cash = new PlayerCash(sessions);
  const books = new SessionBooks(sessions);
  const play = new PlayService({ ...sessions, autoplay, controls, troubles, books });
  const pictures = new PictureAges(sessions);
  const stills = new ResultStills(sessions);
  const reports = new FloorReports({ ...sessions, cash, stills });
  subscribePlay({ ...sessions, troubles, stills, books });
  const close = () => {
    const timed = [countdowns, transfers, presses, autoplay, handPays, troubles, hold, closing];
    for (const part of [...timed, drain, checks, accounts, feed, seats]) part.close();
  };
  try {
    await handPays.resume();
    await resumeSessions(sessions);
  } catch (error) {
    close();
    throw error;
  }
  // What the earlier owner has committed may not have been notified.
  for (const session of seats.all()) feed.resumed(session);
  return {
    ...{ seats, feed, changes, hold, closing, accounts, checks, play, cash, controls, autoplay },
    ...{ transfers, handPays, reports, pictures },
    close,
  };
}

/** The sessions, their notifications, and how they are held and closed. */
function openSessions(parts: OpenPlayParts, policyId: string) {
  const repository = new PlayRepository(parts.db, policyId);
  const seats = new Seats(parts.registry);
  const feed = new PlayerFeed({ ...parts, seats });
  const transfers = new TransferService({ ...parts, feed });
  const handPays = new HandPayService(parts);
  const settleWindow = new SettleWindow({ ...parts, handPays });
  const seatOrders = new SeatOrders({ ...parts, seats });
  const changes = new SeatChanges(parts.clock);
  const opened = {
    ...parts,
    repository,
    seats,
    changes,
    feed,
    transfers,
    handPays,
    settleWindow,
    seatOrders,
  };
  const closing = new Closing({ ...opened, reserve: (machineId) => parts.queue.seatChanged(machineId) });
  const hold = new SeatHold({ ...opened, closing });
  const accounts = new SeatAccounts({ ...opened, closing });
  const rules = new SeatRules({ ...opened, accounts });
  return { ...opened, closing, hold, accounts, rules };
}

/** What a connection needs of the floor that it plays at. */
export interface Table
  extends Pick<
    Play,
    | 'play'
    | 'controls'
    | 'cash'
    | 'autoplay'
    | 'seats'
    | 'changes'
    | 'hold'
    | 'closing'
    | 'checks'
    | 'pictures'
  > {
  /** Runs a request of a player. @throws {ProtooError} 50300 while the floor is handed over: then nothing is done. */
  use<T>(work: () => T | Promise<T>): Promise<T>;
  /** A connection plays here: it is closed when the floor is handed over. Returns a function to call when it ends. */
  enter(connection: Connection): () => void;
}

/** A connection to the node that owns a floor, on behalf of a player's. */
export interface RelayedTable {
  request(method: string, data: unknown, traceparent: string | undefined): Promise<unknown>;
  close(): void;
}

/** A client whose machine another node runs. */
export interface RelayedClient {
  readonly caller: Caller;
  readonly connection: Connection;
  /** Whether it can connect to that node itself. */
  readonly direct: boolean;
}

/** The floors, wherever they are run. */
export interface Tables {
  /** Of the machine's floor, if this node owns it. */
  at(machineId: number): Table | undefined;
  /**
   * To the node that owns the machine's floor; undefined: that is this one by now, or it cannot be reached, and the client
   * is asked to connect again.
   *
   * @throws {ProtooError} 40400: there is no such machine; 50301: the client can connect to the owner directly.
   */
  relay(machineId: number, client: RelayedClient): Promise<RelayedTable | undefined>;
}
