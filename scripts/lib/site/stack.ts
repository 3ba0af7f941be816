import { homeFolder, requireWritable } from '@floorcast/startup/disk-problem';
import { bundles } from '../paths.ts';
import { type DemoFiles, type DemoOptions, writeDemoFiles } from './demo.ts';
import { Logs } from './logs.ts';
import { firstToGiveUp, startInTurn } from './process-groups.ts';
import { type DidNotStart, ours, Supervised } from './supervised.ts';

export interface StackOptions extends Omit<DemoOptions, 'houseUrl'> {
  readonly port: number;
  /** Listen address of a balancer. */
  readonly host?: string;
  readonly env?: Record<string, string>;
}

/** The processes beside a house: simulated cabinets, and the floor that drives them. */
export interface FloorProcesses {
  readonly cabinets: Supervised;
  readonly floor: Supervised;
}

/** Processes that run together. */
export interface Site {
  readonly url: string;
  /** Resolves when one of them cannot be restarted. */
  readonly gaveUp: Promise<DidNotStart>;
  close(): Promise<void>;
}

/** The three processes of a site with simulated cabinets: the house, the cabinets, the floor. */
export interface Stack extends FloorProcesses, Site {
  readonly home: string;
  readonly house: Supervised;
}

/**
 * Encoders start and end in threads of their own. With one heap per thread the C library would not return their memory:
 * pictures (from 256 kB) are returned one by one, everything else as soon as 1 MB is free.
 */
const FLOOR_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** @throws {DidNotStart} {CannotStart} {DiskProblem} if a process cannot start; the others are closed. */
export async function startStack({ port, env = {}, ...demo }: StackOptions): Promise<Stack> {
  const { files, logs } = prepare({ settingsFile: env.SETTINGS_FILE, ...demo }, port);
  const house = houseAt(port, demo.home, logs, { ...ofHouse(files), ...env });
  const beside = besideMachines(files, logs);
  const close = await startInTurn([[house, beside.cabinets], [beside.floor]]);
  const gaveUp = firstToGiveUp([house, beside.cabinets, beside.floor]);
  return { url: `http://localhost:${port}`, home: demo.home, house, ...beside, gaveUp, close };
}

/** The house alone, for floors of a site's own. @throws {DidNotStart} {CannotStart} {DiskProblem} */
export async function startHouse({ port, home }: Pick<StackOptions, 'port' | 'home'>): Promise<Site> {
  requireWritable(homeFolder(home));
  const house = houseAt(port, home, new Logs(home), { WEB_DIR: bundles.web });
  const close = await startInTurn([[house]]);
  return { url: `http://localhost:${port}`, gaveUp: house.gaveUp, close };
}

const houseAt = (port: number, home: string, logs: Logs, env: Record<string, string>): Supervised =>
  new Supervised(
    {
      name: 'house',
      command: ours(bundles.house),
      env: { PORT: String(port), FLOORCAST_HOME: home, ...env },
    },
    logs,
  );

/** Writes the files that the processes read, for a house at this port. @throws {CannotStart} {DiskProblem} */
export function prepare(
  demo: Omit<DemoOptions, 'houseUrl'>,
  port: number,
): { readonly files: DemoFiles; readonly logs: Logs } {
  requireWritable(homeFolder(demo.home));
  const files = writeDemoFiles({ ...demo, houseUrl: `ws://127.0.0.1:${port}` });
  return { files, logs: new Logs(demo.home) };
}

/** Environment of every house. */
export const ofHouse = ({ floorCredential }: Pick<DemoFiles, 'floorCredential'>) => ({
  WEB_DIR: bundles.web,
  FLOOR_CREDENTIAL: floorCredential,
});

export function besideMachines(
  { cabinetsConfig, floorConfig, floorCredential }: DemoFiles,
  logs: Logs,
): FloorProcesses {
  const env = { FLOOR_CREDENTIAL: floorCredential, ...FLOOR_MEMORY };
  return {
    cabinets: new Supervised({ name: 'cabinets', command: ours(bundles.cabinets, cabinetsConfig) }, logs),
    floor: new Supervised({ name: 'floor', command: ours(bundles.floor, floorConfig), env }, logs),
  };
}
