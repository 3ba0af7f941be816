import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';

/** Whether anything is told on a topic within so long (ms), from now on. */
export function receivedWithin(
  { bus, clock }: { readonly bus: Bus; readonly clock: Clock },
  topic: string,
  ms: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (heard: boolean) => {
      stop();
      cancel();
      resolve(heard);
    };
    const stop = bus.subscribe(topic, () => finish(true));
    const cancel = clock.after(ms, () => finish(false));
  });
}
