import { account } from '../api/account.ts';
import { balance } from '../api/balance.ts';
import { applyMachineStatus, machinesMayHaveChanged } from '../api/machine-queries.ts';
import { browserNetwork } from '../realtime/browser-network.ts';
import { openNotificationChannel } from '../realtime/notification-channel.ts';
import { queries } from './queries.ts';

interface OpenChannel {
  readonly channel: { close(): void };
  readonly userId: number;
  users: number;
}

let open: OpenChannel | null = null;

function openFor(userId: number): OpenChannel {
  const channel = openNotificationChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    userId,
    balance: balance.tell,
    machine: (change) => applyMachineStatus(queries, change),
    joined: () => machinesMayHaveChanged(queries),
  });
  return { channel, userId, users: 0 };
}

/**
 * Holds the player's one notification channel for a screen; the returned function lets go. Screens overlap when
 * one takes the other's place, so the channel closes a moment after the last has let go.
 */
export function openPlayerChannel(): () => void {
  const now = account.getState();
  if (now.phase !== 'signed-in') return () => {};
  if (open?.userId !== now.user.id) {
    open?.channel.close();
    open = openFor(now.user.id);
    void balance.refresh();
  }
  const held = open;
  held.users++;
  return () => {
    held.users--;
    queueMicrotask(() => letGo(held));
  };
}

function letGo(held: OpenChannel): void {
  if (held.users > 0) return;
  held.channel.close();
  if (open === held) open = null;
}
