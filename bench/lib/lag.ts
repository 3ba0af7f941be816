import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_BRANDS, DEMO_FLOOR_ID, type DemoMachine } from '@floorcast/demo-floor/layout';
import * as z from 'zod';
import { MACHINES_CHANGED_TOPIC } from '../../apps/house/src/machines/registry/index.ts';
import { announce } from '../../apps/house/src/platform/db/announcements.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import { buildProgram } from '../../scripts/lib/build.ts';

const POLL_MS = 20;
const Inside = z.object({ lags: z.array(z.number()), heapBytes: z.number() });
type Inside = z.infer<typeof Inside>;

/** Loads the probe of event loop delays and heap sizes into every process that starts from now on. */
export async function probeLags(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'floorcast-lags-'));
  const probe = await buildProgram('bench/lib/lag-probe.ts');
  Object.assign(process.env, { LAG_DIRECTORY: directory, NODE_OPTIONS: `--import file://${probe}` });
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
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

/** Additional machines of the demonstration's brands. */
export const moreMachines = (count: number): DemoMachine[] =>
  Array.from({ length: count }, (_, index) => {
    const brand = DEMO_BRANDS[index % DEMO_BRANDS.length];
    return { id: 1_001 + index, name: `${brand?.name} ${1_001 + index}`, brandId: brand?.id ?? 1 };
  });

/** Creates machines in a running house; they are offline until a floor links with them. */
export async function setUp(db: Db, machines: readonly DemoMachine[]): Promise<void> {
  await db
    .insertInto('machines')
    .values(
      machines.map(({ id, name, brandId }) => ({
        id,
        name,
        brandId,
        floorId: DEMO_FLOOR_ID,
        reserved: false,
      })),
    )
    .execute();
  await announce(db, MACHINES_CHANGED_TOPIC, {});
}
