import type { Call } from '@floorcast/contract/calls';
import { may } from '@floorcast/contract/duties';
import type { WallMachine } from '@floorcast/contract/wall';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { countForMe, fetchOpenCalls } from '../../../api/endpoints/console.ts';
import { account } from '../../../api/sign-in/account.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import { type ConsoleChannel, openConsoleChannel } from '../../../realtime/console/console-channel.ts';
import { WallState, type WallView } from '../../../realtime/console/wall-state.ts';

/** What the menu counts: open calls, and proposals that wait for approval. */
export type Badge = 'calls' | 'proposals';

const counts = new Observable<Readonly<Record<Badge, number>>>({ calls: 0, proposals: 0 });

/** How much waits, by the screen that shows it. */
export const badges = {
  getState: counts.getState,
  subscribe: counts.subscribe,
  set(badge: Badge, count: number): void {
    const before = counts.getState();
    if (before[badge] !== count) counts.setState({ ...before, [badge]: count });
  },
};

type OpenCalls = ReadonlyMap<number, Call>;
type CallListener = (call: Call, before: Call | undefined) => void;

const state = new Observable<OpenCalls>(new Map());
const listeners = new Set<CallListener>();
/** Versions of calls that have ended: a list that was read before must not bring them back. */
const ended = new Map<number, number>();

function set(calls: OpenCalls): void {
  state.setState(calls);
  badges.set('calls', calls.size);
}

const isOlder = (call: Call, before: Call | undefined): boolean =>
  call.version <= Math.max(before?.version ?? -1, ended.get(call.id) ?? -1);

/** The open calls, as the house notifies them. */
export const openCalls = {
  getState: state.getState,
  subscribe: state.subscribe,
  /** A call that is new, has changed, or has ended. */
  receive(call: Call): void {
    const before = state.getState().get(call.id);
    if (isOlder(call, before)) return;
    const next = new Map(state.getState());
    if (call.endedAt === null) next.set(call.id, call);
    else {
      next.delete(call.id);
      ended.set(call.id, call.version);
    }
    set(next);
    for (const listener of [...listeners]) listener(call, before);
  },
  /** All open calls, as they were read; newer notifications stay. */
  replace(calls: readonly Call[], known: OpenCalls): void {
    const next = new Map<number, Call>();
    for (const call of calls) {
      const before = state.getState().get(call.id);
      if (before === undefined ? !isOlder(call, before) : before.version < call.version)
        next.set(call.id, call);
      else if (before !== undefined) next.set(call.id, before);
    }
    // Raised while the list was being read.
    for (const [id, call] of state.getState()) if (!known.has(id) && !next.has(id)) next.set(id, call);
    set(next);
  },
  /** Notifies of each change of a call, with how it was before. */
  onChange(listener: CallListener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  forget(): void {
    ended.clear();
    set(new Map());
  },
};

/** Whether the console follows the house; `idle` where the account's duties need no connection. */
type LiveLink =
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
const wall = new WallState();

async function readCalls(): Promise<void> {
  const known = openCalls.getState();
  const calls = await fetchOpenCalls();
  if (calls !== null) openCalls.replace(calls, known);
}

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
    for (const listener of [...moneyListeners]) listener();
    if (!may(user, 'proposals.read')) return;
    void countForMe().then((count) => {
      if (count !== null) badges.set('proposals', count);
    });
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
function watchWall(): () => void {
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

/** The whole floor wall, received for as long as the component is shown. */
export function useWall(): WallView {
  useEffect(watchWall, []);
  return useReadable(wall);
}

/** One machine of the wall: the component is rendered again when its row has changed. Within a screen with {@link useWall}. */
export function useWallMachine(id: number): WallMachine | undefined {
  const subscribe = useCallback((listener: () => void) => wall.subscribeRow(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => wall.getState().machines.get(id));
}

/** The open calls, as the house notifies them. */
export const useOpenCalls = (): ReadonlyMap<number, Call> => useReadable(openCalls);
