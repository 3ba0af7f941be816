import type { MinorUnits } from '@floorcast/contract/money';
import { NotificationInit, PlayerNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import { type Asker, askUnnamed } from './ask.ts';
import { socketUrl } from './browser-network.ts';
import { ClosedByHouse, Connection } from './connection.ts';
import type { Network } from './network.ts';

const JOIN_TIMEOUT_MS = 5000;
/** How often (ms) the join request is repeated as a check: a network path may die silently. */
const CHECK_MS = 30_000;

export interface NotificationChannelOptions {
  readonly network: Network;
  readonly token: () => string;
  readonly userId: number;
  readonly balance: (balance: MinorUnits) => void;
  /** The part of the payout of a given-up seat that a payout cap withheld. */
  readonly withheld: (amount: MinorUnits) => void;
  readonly machine: (change: z.infer<typeof PlayerNotifications.machine>) => void;
  readonly session: (notification: z.infer<typeof PlayerNotifications.session>) => void;
  readonly chat: (notification: z.infer<typeof PlayerNotifications.chat>) => void;
  readonly presence: (notification: z.infer<typeof PlayerNotifications.presence>) => void;
  readonly queue: (notification: z.infer<typeof PlayerNotifications.queue>) => void;
  readonly seat: (notification: z.infer<typeof PlayerNotifications.seat>) => void;
  readonly protection: (notification: z.infer<typeof PlayerNotifications.protection>) => void;
  readonly call: (notification: z.infer<typeof PlayerNotifications.call>) => void;
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
    notification: (method, data) => deliver(options, method, data),
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

function deliver(options: NotificationChannelOptions, method: string, data: unknown): void {
  if (method === 'balance') {
    const parsed = PlayerNotifications.balance.safeParse(data);
    if (!parsed.success) return;
    options.balance(parsed.data.balance);
    if (parsed.data.withheld !== undefined) options.withheld(parsed.data.withheld);
  }
  if (method === 'session') {
    const parsed = PlayerNotifications.session.safeParse(data);
    if (parsed.success) options.session(parsed.data);
  }
  if (method === 'machine') {
    const parsed = PlayerNotifications.machine.safeParse(data);
    if (parsed.success) options.machine(parsed.data);
  }
  if (method === 'chat') {
    const parsed = PlayerNotifications.chat.safeParse(data);
    if (parsed.success) options.chat(parsed.data);
  }
  if (method === 'presence') {
    const parsed = PlayerNotifications.presence.safeParse(data);
    if (parsed.success) options.presence(parsed.data);
  }
  if (method === 'queue') {
    const parsed = PlayerNotifications.queue.safeParse(data);
    if (parsed.success) options.queue(parsed.data);
  }
  if (method === 'protection') {
    const parsed = PlayerNotifications.protection.safeParse(data);
    if (parsed.success) options.protection(parsed.data);
  }
  if (method === 'call') {
    const parsed = PlayerNotifications.call.safeParse(data);
    if (parsed.success) options.call(parsed.data);
  }
  if (method === 'seat') {
    const parsed = PlayerNotifications.seat.safeParse(data);
    if (parsed.success) options.seat(parsed.data);
  }
}
