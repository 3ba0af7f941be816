import { closeInheritedUdp } from '../capture/network/inherited-sockets.ts';
import { watch } from './watch.ts';

/** Started by a floor, which it outlives: opens the floor's relays when that cannot do so itself, and ends one that hangs. */
closeInheritedUdp();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // A signal to the whole process group ends the floor too, and its end ends this process.
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
