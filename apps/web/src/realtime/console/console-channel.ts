import type { Call } from '@floorcast/contract/calls';
import { ConsoleInit, ConsoleNotifications } from '@floorcast/contract/console-socket';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { WallRows } from '@floorcast/contract/wall';
import { ask, receiving } from '../ask.ts';
import { socketUrl } from '../browser-network.ts';
import { ClosedByHouse, Connection } from '../connection.ts';
import type { Network } from '../network.ts';

const TIMEOUT_MS = { init: 10_000, ping: 5_000 } as const;
/** How often (ms) a request checks the connection: a network path may die silently. */
const CHECK_MS = 15_000;

export interface ConsoleChannelOptions {
  readonly network: Network;
  readonly token: () => string;
  /** Every row of the wall is about to come. */
  readonly rowsComing: () => void;
  readonly rows: (rows: WallRows) => void;
  /** Every row has come. */
  readonly rowsCame: () => void;
  readonly call: (call: Call) => void;
  /** Proposals or hand pays have changed. */
  readonly money: () => void;
  /** The channel is up, or up again: notifications may have been missed until now. */
  readonly joined: () => void;
  /** The channel is down: notifications are missed. */
  readonly lost: () => void;
  /** The house has refused it for good. */
  readonly refused: () => void;
  /** The sign-in has ended at the house. */
  readonly signedOut: () => void;
}

/** What a screen of the console may ask of the channel. */
export interface ConsoleChannel {
  /** Whether rows of the wall are received: only for as long as a screen shows them. */
  watchWall(wanted: boolean): void;
  close(): void;
}

/** The connection of staff: the floor wall, calls, and what waits for money (OPS-51). `close` ends it. */
export function openConsoleChannel(options: ConsoleChannelOptions): ConsoleChannel {
  let wall = false;
  /** How often screens have changed `wall`, and how often they had when the house was last asked. */
  let changes = 0;
  let asked = 0;
  let joined = false;
  const init = async (peer: Pick<Connection, 'request'>): Promise<void> => {
    const wanted = wall;
    const change = changes;
    asked = change;
    if (wanted) options.rowsComing();
    await ask(peer, ConsoleInit, { wall: wanted }, TIMEOUT_MS.init);
    // A later request replaces this one, and its rows are still to come.
    if (wanted && change === changes) options.rowsCame();
  };
  /** A request that fails is repeated by the next connection. */
  const retryInit = (): void => void init(connection).catch(() => undefined);
  const connection = new Connection({
    network: options.network,
    url: () => socketUrl(SOCKET_PATHS.console, options.token()),
    async join(peer) {
      await init(peer);
      options.joined();
    },
    notification: receiving(ConsoleNotifications, {
      wall: options.rows,
      calls: options.call,
      money: options.money,
    }),
    joined() {
      joined = true;
      // A screen was opened or closed while the connection was being joined.
      if (asked !== changes) retryInit();
    },
    lost() {
      joined = false;
      options.lost();
    },
    check: { everyMs: CHECK_MS, ask: (peer) => peer.request('ping', {}, TIMEOUT_MS.ping) },
    refused(error) {
      if (error instanceof ClosedByHouse && error.signedOut) options.signedOut();
      else options.refused();
    },
  });
  connection.start();
  return {
    watchWall(wanted) {
      if (wanted === wall) return;
      wall = wanted;
      changes++;
      if (joined) retryInit();
    },
    close: () => connection.close(),
  };
}
