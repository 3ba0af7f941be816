import type { DataChannel, Track } from 'node-datachannel';

const open = new Set<DataChannel | Track>();

/**
 * Keeps a track or a channel from garbage collection until it has closed: the library releases it only if there is a listener
 * for that, and crashes on one that was collected before. One that had closed before this call is kept for ever, because the
 * library does not report it any more; so `closed` must not refer to much where that can happen.
 */
export function keepUntilClosed(part: DataChannel | Track, closed: () => void = () => undefined): void {
  open.add(part);
  part.onClosed(() => {
    open.delete(part);
    closed();
  });
}
