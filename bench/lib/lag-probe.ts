import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process before its program (`--import`): at SIGUSR2 it writes the delays (ms) of its event loop since the
 * last signal and its used heap to `$LAG_DIRECTORY/<pid>`. If there is a file `<pid>.sweep`, it collects garbage first.
 */
const RESOLUTION_MS = 10;
const { LAG_DIRECTORY } = process.env;

/** Collects garbage. */
function sweep(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

if (isMainThread && LAG_DIRECTORY !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    const lags = [50, 95, 99, 100].map((share) => Math.max(0, delay.percentile(share) / 1e6 - RESOLUTION_MS));
    delay.reset();
    const file = `${LAG_DIRECTORY}/${process.pid}`;
    if (existsSync(`${file}.sweep`)) {
      rmSync(`${file}.sweep`);
      sweep();
    }
    writeFileSync(`${file}.new`, JSON.stringify({ lags, heapBytes: process.memoryUsage().heapUsed }));
    // Renamed when complete.
    renameSync(`${file}.new`, file);
  });
}
