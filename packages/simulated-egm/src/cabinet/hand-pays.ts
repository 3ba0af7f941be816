import { EXCEPTION } from '@floorcast/sas/exceptions';
import { plain, queued } from './events.ts';
import type { Contents, HandPay } from './memory.ts';

/** As many as the protocol asks for at least. */
const UNTOLD_MOST = 5;

/** A hand pay locks the cabinet, and waits for the host to read it. */
export const withHandPay = (
  { handPays, handPaysUntold }: Contents,
  handPay: HandPay,
): Pick<Contents, 'handPays' | 'handPaysUntold'> => ({
  handPays: [...handPays, handPay],
  handPaysUntold: [...handPaysUntold, handPay].slice(-UNTOLD_MOST),
});

/** The oldest hand pay was paid; undefined when there is none. */
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

/** Whether the host has still to hear that a hand pay waits. */
export const told = ({ events }: Contents): boolean =>
  events.some(({ code }) => code === EXCEPTION.handPayPending);
