import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { buildProgram } from '../../scripts/lib/build.ts';

const LOOK_MS = 20;
const Inside = z.object({ lags: z.array(z.number()), heapBytes: z.number() });
type Inside = z.infer<typeof Inside>;

/** Lets every process of ours that begins from now on say how late its event loop is, and what its heap holds. */
export async function probeLags(directory: string): Promise<void> {
  const probe = await buildProgram('bench/lib/lag-probe.ts');
  Object.assign(process.env, { LAG_DIRECTORY: directory, NODE_OPTIONS: `--import file://${probe}` });
}

/**
 * What a process says of itself: how late (ms) its event loop was since it was asked last, and what its heap holds;
 * swept before, if that is wished.
 */
export async function insideOf(pid: number | undefined, swept = false): Promise<Inside> {
  if (pid === undefined) throw new Error('the process is not running');
  const file = join(process.env.LAG_DIRECTORY ?? '', String(pid));
  if (swept) writeFileSync(`${file}.sweep`, '');
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(LOOK_MS);
  const inside = Inside.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return inside;
}

/** How late (ms) the event loop of a process was since it was asked last: p50 / p95 / p99 / most. */
export async function lagOf(pid: number | undefined): Promise<string> {
  const { lags } = await insideOf(pid);
  return lags.map((lag) => lag.toFixed(0)).join(' / ');
}
