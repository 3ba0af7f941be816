import { useEffect, useState } from 'react';

/** An end in seconds, and when it was received on this device's own clock (ms). */
interface Ending {
  readonly seconds?: number | undefined;
  readonly receivedAt: number;
}

const LOOK_MS = 250;

/** Whole seconds until the end, at a time after they were received; null without an end. */
export const secondsLeft = ({ seconds, receivedAt }: Ending, now: number): number | null =>
  seconds === undefined ? null : Math.max(0, Math.ceil(seconds - (now - receivedAt) / 1000));

/** The same, updated while it is shown. */
export function useSecondsLeft(ending: Ending): number | null {
  const [now, setNow] = useState(() => performance.now());
  const ends = ending.seconds !== undefined;
  useEffect(() => {
    if (!ends) return;
    const timer = setInterval(() => setNow(performance.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [ends]);
  return secondsLeft(ending, Math.max(now, ending.receivedAt));
}
