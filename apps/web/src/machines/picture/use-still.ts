import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { fetchStill, refreshMs, type Still } from '../../api/endpoints/machines.ts';
import { watchInView } from '../../lib/dom/in-view.ts';
import { Limit, type ShownStill, StillWatch } from './still-watch.ts';

/** Stills of a machine are shown for so long (ms): then it may look quite different. */
const GOOD_FOR_MS = 120_000;
/** Machines whose last still is stored. */
const MOST = 40;

/** `at`: when it was stored (ms since 1970). */
const stored = new Map<number, { readonly still: Still; readonly at: number }>();

/** Stores the last still of a machine: another screen shows it until its own picture comes. */
export function storeStill(machineId: number, still: Still): void {
  // The oldest is the first.
  stored.delete(machineId);
  stored.set(machineId, { still, at: Date.now() });
  const [oldest] = stored.keys();
  if (stored.size > MOST && oldest !== undefined) stored.delete(oldest);
}

/** The last still of a machine; null where there is none from the last minutes. */
export function lastStill(machineId: number): Still | null {
  const last = stored.get(machineId);
  return last !== undefined && Date.now() - last.at < GOOD_FOR_MS ? last.still : null;
}

const AT_ONCE = 6;
const limit = new Limit(AT_ONCE);

/** How fresh stills are kept: fetched so often (ms), and none that is older (ms) when it is sent. */
export interface StillPace {
  readonly everyMs: number;
  readonly freshMs: number;
}

/** An object URL of a blob, for as long as it is shown; null while there is none. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}

/** The address of a machine's last still, as it is when the screen opens; null without one. */
export const useLastStill = (machineId: number): string | null =>
  useObjectUrl(useMemo(() => lastStill(machineId)?.jpeg ?? null, [machineId]));

/**
 * A machine's latest still while `frame` is visible, renewed every LOBBY_REFRESH seconds; null until
 * there is one (LOBBY-7). `wanted` false: the machine shows nothing, so no still is requested. `pace`: for staff, fresher
 * ones; the same object at every call.
 */
export function useStill(
  machineId: number,
  frame: RefObject<HTMLElement | null>,
  wanted: boolean,
  pace?: StillPace,
): ShownStill | null {
  const [shown, setShown] = useState<ShownStill | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !wanted) return;
    const watch = new StillWatch({
      ask: async (signal) => {
        const still = await fetchStill(machineId, signal, pace?.freshMs);
        if (still !== null) storeStill(machineId, still);
        return still;
      },
      first: lastStill(machineId),
      limit,
      everyMs: pace?.everyMs ?? refreshMs(),
      show: setShown,
    });
    let inView = false;
    const look = () => watch.seen(inView && !document.hidden);
    const unwatch = watchInView(element, (now) => {
      inView = now;
      look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      unwatch();
      document.removeEventListener('visibilitychange', look);
      watch.close();
      setShown(null);
    };
  }, [machineId, frame, wanted, pace]);
  return shown;
}
