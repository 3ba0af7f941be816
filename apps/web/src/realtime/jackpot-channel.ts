import { JackpotNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { receiving } from './ask.ts';
import { socketUrl } from './browser-network.ts';
import { Connection } from './connection.ts';
import { Gather } from './gather.ts';
import type { Network } from './network.ts';

/** Jackpots change all the time; this often (ms) is enough to read them. */
const GATHER_MS = 250;

export interface JackpotChannelOptions {
  readonly network: Network;
  readonly token: () => string;
  /** Levels by brand, as the wire lists them. */
  readonly jackpots: (levels: ReadonlyMap<number, string>) => void;
}

/** The jackpot connection (LOBBY-6): it receives the levels of every brand. `close` ends it. */
export function openJackpotChannel({ network, token, jackpots }: JackpotChannelOptions): { close(): void } {
  const gather = new Gather<number, string>({ network, everyMs: GATHER_MS, deliver: jackpots });
  const connection = new Connection({
    network,
    url: () => socketUrl(SOCKET_PATHS.jackpot, token()),
    join: async () => {},
    notification: receiving(JackpotNotifications, { jackpot: ({ id, jackpot }) => gather.add(id, jackpot) }),
  });
  connection.start();
  return {
    close() {
      connection.close();
      gather.close();
    },
  };
}
