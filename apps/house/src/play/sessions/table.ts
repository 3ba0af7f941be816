import type { Caller, Connection } from '../../platform/sockets/gate.ts';
import type { Play } from './open-play.ts';

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
