import type { DataChannel, Track } from 'node-datachannel';

const open = new Set<DataChannel | Track>();

/**
 * Keeps a track or a channel until it has closed: the library forgets one only when somebody listens for that, and
 * comes upon its remains when it was swept away before. One that had closed before we saw it stays, for nobody will be
 * told; so `closed` must not hold on to much where that can be.
 */
export function keepUntilClosed(part: DataChannel | Track, closed: () => void = () => undefined): void {
  open.add(part);
  part.onClosed(() => {
    open.delete(part);
    closed();
  });
}
