import type { MinorUnits } from '@floorcast/contract/money';
import { NotificationInit, PlayerNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { type Asker, askUnnamed, type Receivers, receiving } from './ask.ts';
import { socketUrl } from './browser-network.ts';
import { ClosedByHouse, Connection } from './connection.ts';
import type { Network } from './network.ts';

const JOIN_TIMEOUT_MS = 5000;
/** How often (ms) the join request is repeated as a check: a network path may die silently. */
const CHECK_MS = 30_000;

export interface NotificationChannelOptions extends Omit<Receivers<typeof PlayerNotifications>, 'balance'> {
  readonly network: Network;
  readonly token: () => string;
  readonly userId: number;
  readonly balance: (balance: MinorUnits) => void;
  /** The part of the payout of a given-up seat that a payout cap withheld. */
  readonly withheld: (amount: MinorUnits) => void;
  /** The sign-in has ended at the house: by a ban, another password, another place, or its time. */
  readonly signedOut: () => void;
  /** A connection begins: until `joined`, earlier notifications may be out of date. */
  readonly joining: () => void;
  /** The channel is down: notifications are missed. */
  readonly lost: () => void;
  /** The channel is up, or up again: notifications may have been missed until now. */
  readonly joined: () => void;
}

/** The player's notification connection (START-8, RT-1). It is opened after the sign-in; `close` ends it. */
export function openNotificationChannel(options: NotificationChannelOptions): { close(): void } {
  const connection = new Connection({
    network: options.network,
    url: () => socketUrl(SOCKET_PATHS.notification, options.token()),
    async join(peer) {
      options.joining();
      await init(options, peer);
      options.joined();
    },
    notification: receiving(PlayerNotifications, {
      ...options,
      balance({ balance, withheld }) {
        options.balance(balance);
        if (withheld !== undefined) options.withheld(withheld);
      },
    }),
    lost: options.lost,
    check: {
      everyMs: CHECK_MS,
      ask: (asker) => init(options, asker),
    },
    refused(error) {
      if (error instanceof ClosedByHouse && error.signedOut) options.signedOut();
    },
  });
  connection.start();
  return connection;
}

async function init({ userId, balance }: NotificationChannelOptions, asker: Asker): Promise<void> {
  const reply = await askUnnamed(asker, NotificationInit, { id: userId }, JOIN_TIMEOUT_MS);
  if (reply !== null) balance(reply.balance);
}
