import { useEffect, useState } from 'react';

/** An end that was told in seconds, and when that was on this device's own clock (ms). */
interface Ending {
  readonly seconds?: number | undefined;
  readonly toldAt: number;
}

const LOOK_MS = 250;

/** Whole seconds until the end, on a clock that has moved on since they were told; null: not told. */
export const secondsLeft = ({ seconds, toldAt }: Ending, now: number): number | null =>
  seconds === undefined ? null : Math.max(0, Math.ceil(seconds - (now - toldAt) / 1000));

/** The same, kept up while it is shown. */
export function useSecondsLeft(ending: Ending): number | null {
  const [now, setNow] = useState(() => performance.now());
  const ends = ending.seconds !== undefined;
  useEffect(() => {
    if (!ends) return;
    const timer = setInterval(() => setNow(performance.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [ends]);
  return secondsLeft(ending, Math.max(now, ending.toldAt));
}
