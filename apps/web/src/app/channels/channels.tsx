import { ERRORS } from '@floorcast/contract/errors';
import { useEffect } from 'react';
import { readableParams } from '../../api/call/readable-params.ts';
import { applyJackpots, applyMachineStatuses, machinesMayHaveChanged } from '../../api/endpoints/machines.ts';
import { applyPlayed } from '../../api/endpoints/player.ts';
import { applySeatNotification, seatsMayHaveChanged } from '../../api/endpoints/seat.ts';
import { account } from '../../api/sign-in/account.ts';
import { balance } from '../../api/stores/balance.ts';
import { chatEvents } from '../../api/stores/chat-events.ts';
import { leftSeat } from '../../api/stores/left-seat.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { protectionHasChanged } from '../../api/stores/protection.ts';
import { audience, queueEntry } from '../../api/stores/queue-entry.ts';
import { staffCalls } from '../../api/stores/staff-calls.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { Gather } from '../../realtime/gather.ts';
import { openJackpotChannel } from '../../realtime/jackpot-channel.ts';
import { openNotificationChannel } from '../../realtime/notification-channel.ts';
import type { Elements } from '../../ui/elements.ts';
import { toast } from '../../ui/toast/toast.ts';
import { queries } from '../queries.ts';

const openJackpots = sharedChannel(() =>
  openJackpotChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    jackpots: (levels) => applyJackpots(queries, levels),
  }),
);

/** Around screens that show brands: jackpots are received for as long as one of them is open (LOBBY-6). */
export function JackpotChannel({ children }: { children: Elements }) {
  useEffect(openJackpots, []);
  return children;
}

/** A floor of a thousand machines may change two hundred times a second; the lists change ten times. */
const STATUSES_EVERY_MS = 100;

/** Opens the player's one notification channel for a screen; the returned function releases it. */
export const openPlayerChannel = sharedChannel((userId) => {
  const statuses = new Gather<number, string>({
    network: browserNetwork,
    everyMs: STATUSES_EVERY_MS,
    deliver(latest) {
      applyMachineStatuses(queries, latest);
      seatsMayHaveChanged(queries, latest);
    },
  });
  const channel = openNotificationChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    userId,
    balance: balance.receive,
    withheld: showWithheld,
    session(notification) {
      openSession.receive(notification);
      if (notification.status) applyPlayed(queries, notification.id);
    },
    machine: ({ id, status }) => statuses.add(id, status),
    chat: (data) => chatEvents.receive({ kind: 'chat', data }),
    presence: (data) => chatEvents.receive({ kind: 'presence', data }),
    queue: queueEntry.receive,
    seat(notification) {
      audience.receive(notification);
      applySeatNotification(queries, notification);
    },
    protection({ exclusion }) {
      account.exclude(exclusion);
      protectionHasChanged(queries);
    },
    call: staffCalls.receive,
    signedOut: () => account.expire(account.token() ?? '', 'invalidToken'),
    joining() {
      openSession.connecting();
      queueEntry.connecting();
      staffCalls.connecting();
    },
    lost: () => chatEvents.receive({ kind: 'lost' }),
    joined() {
      openSession.connected();
      machinesMayHaveChanged(queries);
      seatsMayHaveChanged(queries);
      chatEvents.receive({ kind: 'joined' });
    },
  });
  void balance.refresh();
  return {
    close() {
      channel.close();
      for (const store of [balance, openSession, leftSeat, queueEntry, staffCalls, audience]) store.forget();
      statuses.close();
      queries.clear();
    },
  };
});

/** Shows the part of a payout that a payout cap withheld, on any screen (CLAIM-6). */
function showWithheld(amount: number): void {
  const words = i18n.t(`errors.${ERRORS.payoutCapped.code}`, readableParams({ amount }));
  toast({ kind: 'warning', about: 'money', words });
}

interface Open {
  readonly channel: { close(): void };
  readonly userId: number;
  users: number;
}

/**
 * A channel of the signed-in player that screens share: the first opens it, each gets a function that releases it.
 * Screens overlap when one replaces another, so it closes a moment after the last release.
 */
function sharedChannel(openFor: (userId: number) => { close(): void }): () => () => void {
  let open: Open | null = null;
  const letGo = (held: Open): void => {
    if (held.users > 0) return;
    held.channel.close();
    if (open === held) open = null;
  };
  return () => {
    const now = account.getState();
    if (now.phase !== 'signed-in') return () => {};
    if (open?.userId !== now.user.id) {
      open?.channel.close();
      open = { channel: openFor(now.user.id), userId: now.user.id, users: 0 };
    }
    const held = open;
    held.users++;
    return () => {
      held.users--;
      queueMicrotask(() => letGo(held));
    };
  };
}
