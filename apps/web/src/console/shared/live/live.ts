import { may } from '@floorcast/contract/duties';
import { countForMe, fetchOpenCalls } from '../../../api/endpoints/console.ts';

import { account } from '../../../api/sign-in/account.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import { type ConsoleChannel, openConsoleChannel } from '../../../realtime/console/console-channel.ts';
import { WallState } from '../../../realtime/console/wall-state.ts';
import { badges } from './badges.ts';
import { openCalls } from './open-calls.ts';

/** Whether the console follows the house; `idle` where the account's duties need no connection. */
export type LiveLink =
  | { readonly phase: 'idle' | 'connecting' | 'live' | 'refused' }
  /** `since`: milliseconds since 1970. */
  | { readonly phase: 'lost'; readonly since: number };

const link = new Observable<LiveLink>({ phase: 'idle' });
const moneyListeners = new Set<() => void>();
let channel: ConsoleChannel | null = null;
/** Screens that show the wall now. */
let walls = 0;

/** Whether the console follows the house. */
export const liveLink: ReadableState<LiveLink> = link;

/** The floor wall, for as long as a screen shows it. */
export const wall = new WallState();

async function readCalls(): Promise<void> {
  const known = openCalls.getState();
  const calls = await fetchOpenCalls();
  if (calls !== null) openCalls.replace(calls, known);
}

const notifyMoney = (): void => {
  for (const listener of [...moneyListeners]) listener();
};

/** Notifies when proposals or hand pays have changed, or may have been missed. */
export function onMoney(listener: () => void): () => void {
  moneyListeners.add(listener);
  return () => void moneyListeners.delete(listener);
}

type Holder = Parameters<typeof may>[0];

/** Opens the console's connection for an account; the returned function closes it. */
export function openLive(user: Holder): () => void {
  const readsCalls = may(user, 'calls.read');
  if (!readsCalls && !may(user, 'floor.read') && !may(user, 'money.read')) return () => undefined;
  link.setState({ phase: 'connecting' });
  const moneyChanged = () => {
    notifyMoney();
    if (may(user, 'proposals.read')) void readProposalsBadge();
  };
  const opened = openConsoleChannel({
    network: browserNetwork,
    token: () => account.token() ?? '',
    rowsComing: () => wall.begin(),
    rows: (rows) => wall.apply(rows),
    rowsCame: () => wall.complete(),
    call: (call) => openCalls.receive(call),
    money: moneyChanged,
    joined() {
      link.setState({ phase: 'live' });
      if (readsCalls) void readCalls();
      moneyChanged();
    },
    lost: () => link.setState({ phase: 'lost', since: Date.now() }),
    refused: () => link.setState({ phase: 'refused' }),
    signedOut: () => account.expire(account.token() ?? '', 'invalidToken'),
  });
  channel = opened;
  opened.watchWall(walls > 0);
  return () => {
    opened.close();
    if (channel === opened) channel = null;
    link.setState({ phase: 'idle' });
    wall.forget();
    openCalls.forget();
    badges.set('proposals', 0);
  };
}

/** Receives rows of the wall until the returned function is called. */
export function watchWall(): () => void {
  walls++;
  channel?.watchWall(true);
  return () => {
    walls--;
    // A screen that replaces another goes on watching.
    queueMicrotask(() => {
      if (walls > 0) return;
      channel?.watchWall(false);
      wall.forget();
    });
  };
}

/** Counts the proposals that the account may approve. */
async function readProposalsBadge(): Promise<void> {
  const count = await countForMe();
  if (count !== null) badges.set('proposals', count);
}
