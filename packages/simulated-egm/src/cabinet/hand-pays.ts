import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { plain, queued, without } from './events.ts';
import type { Contents, HandPay, QueuedEvent } from './memory.ts';

/** As many as the protocol asks for at least. */
const QUEUE_MOST = 5;
/** So many jackpots wait for the host to read them. */
const JACKPOTS_MOST = 32;

type Change = Partial<Contents>;

/** What locks the cabinet: hand pays that were not reset, oldest first. */
export const unpaid = ({ handPays }: Contents): readonly HandPay[] => handPays.filter(({ reset }) => !reset);

/** What the host is to read: the oldest hand pay, unless it was read. */
export function unread({ handPays: [first] }: Contents): HandPay | undefined {
  return first?.read === false ? first : undefined;
}

/** A hand pay locks the cabinet, and is reported once those before it are read and reset. */
export function withHandPay(
  contents: Contents,
  { amount, level }: { amount: number; level: number },
): Change {
  const { handPays, events } = contents;
  const all = [...handPays, { amount, level, read: false, reset: false }];
  const oldest = all.findIndex(({ read, reset }) => reset && !read);
  const full = all.length > QUEUE_MOST && oldest >= 0;
  return {
    handPays: full ? all.toSpliced(oldest, 1) : all,
    ...(handPays.length === 0 ? { events: queued(events, plain(EXCEPTION.handPayPending)) } : {}),
  };
}

/** A progressive jackpot of the first level was hit: the host reads it by 85, and it is paid by hand. */
export function withJackpot(contents: Contents, amount: number): Change {
  const level = HAND_PAY_LEVEL.firstJackpot;
  const { jackpots, jackpotsWon } = contents;
  const events = queued(contents.events, plain(EXCEPTION.progressiveHit));
  return {
    events,
    jackpots: [...jackpots, { level, amount }].slice(-JACKPOTS_MOST),
    jackpotsWon: jackpotsWon + amount,
    ...withHandPay({ ...contents, events }, { amount, level }),
  };
}

/** What the reset of the oldest unpaid hand pay changes; undefined when there is none. */
export function afterReset(contents: Contents): Change | undefined {
  const { handPays, resetToMeter, credits, coinOut, handPaid } = contents;
  const at = handPays.findIndex(({ reset }) => !reset);
  const paid = handPays[at];
  if (paid === undefined) return undefined;
  const onMeter = resetToMeter ? paid.amount : 0;
  const change = {
    handPays: handPays.with(at, { ...paid, reset: true }),
    credits: credits + onMeter,
    coinOut: coinOut + onMeter,
    handPaid: handPaid + paid.amount - onMeter,
    resetToMeter: false,
  };
  return { ...change, ...reported({ ...contents, ...change }) };
}

/** What the host's reading of the oldest hand pay changes. */
export function afterReading(contents: Contents): Change {
  const [first, ...others] = contents.handPays;
  if (first === undefined) return {};
  const handPays = [{ ...first, read: true }, ...others];
  const events = without(contents.events, EXCEPTION.handPayPending);
  return { handPays, events, ...reported({ ...contents, handPays, events }) };
}

/** The host has an event: where the reset of the oldest hand pay was reported by it, the next hand pay is reported. */
export function afterEvent(contents: Contents, event: QueuedEvent): Change {
  const events = contents.events.filter((each) => each !== event);
  const next = event.code === EXCEPTION.handPayReset ? afterResetReport({ ...contents, events }) : {};
  return { events, ...next };
}

function afterResetReport({ handPays, events }: Contents): Change {
  const [first, ...others] = handPays;
  if (first?.read !== true || !first.reset) return {};
  const next = others.length === 0 ? events : queued(events, plain(EXCEPTION.handPayPending));
  return { handPays: others, events: next };
}

/** The reset of a hand pay is reported once it was read. */
function reported({ handPays: [first], events }: Contents): Change {
  const due = first?.read === true && first.reset;
  return due ? { events: queued(events, plain(EXCEPTION.handPayReset)) } : {};
}

/** Whether a call for the host is in the queue of events. */
export const isCallQueued = ({ events }: Contents): boolean =>
  events.some(({ code }) => code === EXCEPTION.handPayPending);
