import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';

/** Whether a message is published on a topic within a time (ms) from now. */
export function receivedWithin(
  { bus, clock }: { readonly bus: Bus; readonly clock: Clock },
  topic: string,
  ms: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (received: boolean) => {
      stop();
      cancel();
      resolve(received);
    };
    const stop = bus.subscribe(topic, () => finish(true));
    const cancel = clock.after(ms, () => finish(false));
  });
}
