import { account } from '../api/account.ts';
import { balance } from '../api/balance.ts';
import { chatNews } from '../api/chat-news.ts';
import { crowd } from '../api/crowd.ts';
import { applyMachineStatuses, machinesMayHaveChanged } from '../api/machine-queries.ts';
import { openSession } from '../api/open-session.ts';
import { queuePlace } from '../api/queue-place.ts';
import { applySeatNews, seatsMayHaveChanged } from '../api/seat.ts';
import { browserNetwork } from '../realtime/browser-network.ts';
import { Gather } from '../realtime/gather.ts';
import { openNotificationChannel } from '../realtime/notification-channel.ts';
import { heldChannel } from './held-channel.ts';
import { queries } from './queries.ts';
import { tellWithheld } from './tell-withheld.ts';

/** A floor of a thousand machines may change two hundred times a second; the lists change ten times. */
const STATUSES_EVERY_MS = 100;

/** Holds the player's one notification channel for a screen; the returned function lets go. */
export const openPlayerChannel = heldChannel((userId) => {
  const statuses = new Gather<number, string>({
    network: browserNetwork,
    everyMs: STATUSES_EVERY_MS,
    hand(latest) {
      applyMachineStatuses(queries, latest);
      seatsMayHaveChanged(queries, latest);
    },
  });
  const channel = openNotificationChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    userId,
    balance: balance.tell,
    withheld: tellWithheld,
    session: openSession.tell,
    machine: ({ id, status }) => statuses.tell(id, status),
    chat: (told) => chatNews.tell({ kind: 'chat', told }),
    presence: (told) => chatNews.tell({ kind: 'presence', told }),
    queue: queuePlace.tell,
    seat(news) {
      crowd.tell(news);
      applySeatNews(queries, news);
    },
    signedOut: () => account.expire(account.token() ?? '', 'invalid-token'),
    joining() {
      openSession.doubt();
      queuePlace.doubt();
    },
    lost: () => chatNews.tell({ kind: 'lost' }),
    joined() {
      openSession.heard();
      machinesMayHaveChanged(queries);
      seatsMayHaveChanged(queries);
      chatNews.tell({ kind: 'joined' });
    },
  });
  void balance.refresh();
  return {
    close() {
      channel.close();
      balance.forget();
      openSession.forget();
      queuePlace.forget();
      crowd.forget();
      statuses.close();
      queries.clear();
    },
  };
});
