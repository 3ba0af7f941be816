import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoFiles, type DemoOptions, writeDemoFiles } from './demo.ts';
import { bundles } from './paths.ts';
import { ours, Supervised, startInTurn } from './processes.ts';

export interface StackOptions extends Omit<DemoOptions, 'houseUrl'> {
  readonly port: number;
  /** Further environment of the house. */
  readonly env?: Record<string, string>;
}

/** What stands beside the machines of a site, simulated cabinets behind them. */
export interface Hall {
  readonly hall: Supervised;
  readonly floor: Supervised;
}

/** The three processes of a site with simulated cabinets: the house, the cabinets, the floor. */
export interface Stack extends Hall {
  readonly url: string;
  readonly home: string;
  readonly house: Supervised;
  close(): Promise<void>;
}

/**
 * Encoders come and go in threads of their own. With a heap for each, and with pictures in the heaps, the C library would
 * keep what they had: pictures (from 256 kB) are given back one by one, and the rest as soon as 1 MB is free.
 */
export const FLOOR_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** @throws {DidNotStart} when one of them cannot begin; the others are closed again. */
export async function startStack({ port, env = {}, ...demo }: StackOptions): Promise<Stack> {
  const { files, logs } = prepare(demo, port);
  const own = { PORT: String(port), FLOORCAST_HOME: demo.home, ...ofHouse(files) };
  const house = new Supervised(
    { name: 'house', command: ours(bundles.house), env: { ...own, ...env } },
    logs,
  );
  const beside = besideMachines(files, logs);
  const close = await startInTurn([[house, beside.hall], [beside.floor]]);
  return { url: `http://localhost:${port}`, home: demo.home, house, ...beside, close };
}

/** Writes what the processes read, for a house at that port of this computer. */
export function prepare(
  demo: Omit<DemoOptions, 'houseUrl'>,
  port: number,
): { readonly files: DemoFiles; readonly logs: string } {
  mkdirSync(demo.home, { recursive: true });
  const files = writeDemoFiles({ ...demo, houseUrl: `ws://127.0.0.1:${port}` });
  return { files, logs: join(demo.home, 'logs') };
}

/** What every house is told. */
export const ofHouse = ({ floorCredential }: Pick<DemoFiles, 'floorCredential'>) => ({
  WEB_DIR: bundles.web,
  FLOOR_CREDENTIAL: floorCredential,
});

export function besideMachines({ hallConfig, floorConfig, floorCredential }: DemoFiles, logs: string): Hall {
  const env = { FLOOR_CREDENTIAL: floorCredential, ...FLOOR_MEMORY };
  return {
    hall: new Supervised({ name: 'cabinets', command: ours(bundles.hall, hallConfig) }, logs),
    floor: new Supervised({ name: 'floor', command: ours(bundles.floor, floorConfig), env }, logs),
  };
}
