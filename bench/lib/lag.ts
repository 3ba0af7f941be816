import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { buildProgram } from '../../scripts/lib/build.ts';

const POLL_MS = 20;
const Inside = z.object({ lags: z.array(z.number()), heapBytes: z.number() });
type Inside = z.infer<typeof Inside>;

/** Loads the probe of event loop delays and heap sizes into every process that starts from now on. */
export async function probeLags(directory: string): Promise<void> {
  const probe = await buildProgram('bench/lib/lag-probe.ts');
  Object.assign(process.env, { LAG_DIRECTORY: directory, NODE_OPTIONS: `--import file://${probe}` });
}

/**
 * Figures of a process from inside: delays (ms) of its event loop since the last call, and the size of its heap, after
 * garbage collection if requested.
 */
export async function insideOf(pid: number | undefined, swept = false): Promise<Inside> {
  if (pid === undefined) throw new Error('the process is not running');
  const file = join(process.env.LAG_DIRECTORY ?? '', String(pid));
  if (swept) writeFileSync(`${file}.sweep`, '');
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(POLL_MS);
  const inside = Inside.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return inside;
}

/** Delays (ms) of a process's event loop since the last call: p50 / p95 / p99 / most. */
export async function lagOf(pid: number | undefined): Promise<string> {
  const { lags } = await insideOf(pid);
  return lags.map((lag) => lag.toFixed(0)).join(' / ');
}
