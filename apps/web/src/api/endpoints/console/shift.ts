import { ShiftCalls, SubscriptionCalls } from '@floorcast/contract/shift';
import { ask, queryOf, requestOf } from '../../call/ask.ts';
import { call } from '../../call/call.ts';

/** How often (ms) the overview is read: what is urgent in it comes by itself. */
const REFRESH_MS = 20_000;

/** Staff on duty, what was handed over, and what is open. */
export const shiftQuery = () => ({ ...queryOf(ShiftCalls.read), refetchInterval: REFRESH_MS });

export const beginShift = () => ask(ShiftCalls.begin);
/** `note`: to the next shift; empty for none. */
export const endShift = (note: string) => ask(ShiftCalls.end, { body: { note } });
/** Safe to repeat by its `requestId`. */
export const noteToShift = (requestId: string, text: string) =>
  ask(ShiftCalls.note, { body: { requestId, text } });

export const fetchPushKey = () => ask(SubscriptionCalls.key);
export const subscribePush = (body: object) => call(requestOf(SubscriptionCalls.subscribe, { body }));
export const unsubscribePush = (endpoint: string) =>
  ask(SubscriptionCalls.unsubscribe, { body: { endpoint } });
