import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process before its program (`--import`): at SIGUSR2 it writes how late its event loop was since the last
 * time (ms), and how much of its heap is used, to `$LAG_DIRECTORY/<pid>`.
 */
const RESOLUTION_MS = 10;
const { LAG_DIRECTORY } = process.env;

if (isMainThread && LAG_DIRECTORY !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    const lags = [50, 95, 99, 100].map((share) => Math.max(0, delay.percentile(share) / 1e6 - RESOLUTION_MS));
    delay.reset();
    const file = `${LAG_DIRECTORY}/${process.pid}`;
    writeFileSync(`${file}.new`, JSON.stringify({ lags, heapBytes: process.memoryUsage().heapUsed }));
    // Whoever looks for it finds it whole.
    renameSync(`${file}.new`, file);
  });
}
