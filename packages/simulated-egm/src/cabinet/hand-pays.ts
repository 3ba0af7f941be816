import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { plain, queued } from './events.ts';
import type { Contents, HandPay } from './memory.ts';

/** As many as the protocol asks for at least. */
const UNREAD_MOST = 5;

/** A hand pay locks the cabinet, and waits for the host to read it. */
export const withHandPay = (
  { handPays, handPaysUntold }: Contents,
  handPay: HandPay,
): Pick<Contents, 'handPays' | 'handPaysUntold'> => ({
  handPays: [...handPays, handPay],
  handPaysUntold: [...handPaysUntold, handPay].slice(-UNREAD_MOST),
});

/** What the reset of the oldest hand pay changes; undefined when there is none. */
export function afterReset(contents: Contents): Partial<Contents> | undefined {
  const [paid, ...handPays] = contents.handPays;
  if (paid === undefined) return undefined;
  const { resetToMeter, credits, coinOut, handPaid } = contents;
  const onMeter = resetToMeter ? paid.amount : 0;
  return {
    handPays,
    credits: credits + onMeter,
    coinOut: coinOut + onMeter,
    handPaid: handPaid + paid.amount - onMeter,
    resetToMeter: false,
    events: queued(contents.events, plain(EXCEPTION.handPayReset)),
  };
}

/** Whether a call for the host is in the queue of events. */
export const isCallQueued = ({ events }: Contents): boolean =>
  events.some(({ code }) => code === EXCEPTION.handPayPending);
