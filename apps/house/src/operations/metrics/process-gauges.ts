import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const RESOLUTION_MS = 10;
const NANOS = 1e9;
const PERCENTILES = [50, 99, 100] as const;

/** Gauges of the process. */
export class ProcessGauges {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor(registry: Registry) {
    this.#delay.enable();
    const delay = this.#delay;
    new Gauge({
      name: 'floorcast_event_loop_lag_seconds',
      help: 'How late timers were, since it was read last',
      labelNames: ['percentile'],
      registers: [registry],
      collect() {
        for (const percentile of PERCENTILES)
          this.set({ percentile }, lagOf(delay.count === 0 ? 0 : delay.percentile(percentile)));
        delay.reset();
      },
    });
    new Gauge({
      name: 'floorcast_process_resident_memory_bytes',
      help: 'Memory of the process',
      registers: [registry],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
    new Counter({
      name: 'floorcast_process_cpu_seconds_total',
      help: 'Processor time of the process',
      registers: [registry],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    });
    new Gauge({
      name: 'floorcast_process_start_time_seconds',
      help: 'When the process began, in seconds since 1970',
      registers: [registry],
    }).set(performance.timeOrigin / 1_000);
  }

  close(): void {
    this.#delay.disable();
  }
}

/** The measured time (ns) is that from one tick to the next. */
const lagOf = (nanos: number): number => Math.max(0, nanos / NANOS - RESOLUTION_MS / 1_000);
