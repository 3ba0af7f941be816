import { JackpotNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { socketUrl } from './browser-network.ts';
import { Connection } from './connection.ts';
import { Gather } from './gather.ts';
import type { Network } from './network.ts';

/** Jackpots tick all the time; a person reads them a few times a second. */
const GATHER_MS = 250;

export interface JackpotChannelOptions {
  readonly network: Network;
  readonly token: () => string;
  /** Levels by brand, as the wire lists them. */
  readonly jackpots: (levels: ReadonlyMap<number, string>) => void;
}

/** The jackpot connection (LOBBY-6): nothing is asked, every brand's levels are told. `close` ends it. */
export function openJackpotChannel({ network, token, jackpots }: JackpotChannelOptions): { close(): void } {
  const gather = new Gather<number, string>({ network, everyMs: GATHER_MS, hand: jackpots });
  const connection = new Connection({
    network,
    url: () => socketUrl(SOCKET_PATHS.jackpot, token()),
    join: async () => {},
    notification(method, data) {
      if (method !== 'jackpot') return;
      const parsed = JackpotNotifications.jackpot.safeParse(data);
      if (parsed.success) gather.tell(parsed.data.id, parsed.data.jackpot);
    },
  });
  connection.start();
  return {
    close() {
      connection.close();
      gather.close();
    },
  };
}
