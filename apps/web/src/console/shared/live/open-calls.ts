import type { Call } from '@floorcast/contract/calls';
import { Observable } from '../../../lib/observable.ts';
import { badges } from './badges.ts';

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
