import { closeInheritedUdp } from '../capture/network/inherited.ts';
import { watch } from './watch.ts';

/** Started by a floor, which it outlives: opens the floor's relays when that cannot do so itself, and ends one that hangs. */
closeInheritedUdp();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // Whoever ends a whole group of processes ends the floor too, and its end is ours.
  process.on(signal, () => undefined);
}
const floor = process.ppid;
await watch(process.stdin, () => {
  try {
    process.kill(floor, 'SIGKILL');
  } catch {
    // It has ended in this very moment.
  }
});
process.exit(0);
