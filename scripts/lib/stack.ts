import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoOptions, writeDemoFiles } from './demo.ts';
import { bundles } from './paths.ts';
import { Supervised } from './processes.ts';

export interface StackOptions extends Omit<DemoOptions, 'houseUrl'> {
  readonly port: number;
  /** Further environment of the house. */
  readonly env?: Record<string, string>;
}

/** The three processes of a site with simulated cabinets: the house, the cabinets, the floor. */
export interface Stack {
  readonly url: string;
  readonly home: string;
  readonly house: Supervised;
  readonly hall: Supervised;
  readonly floor: Supervised;
  close(): Promise<void>;
}

/** Encoders come and go in threads of their own: with a heap for each, the C library would keep what they had. */
const FLOOR_MEMORY = { MALLOC_ARENA_MAX: '2' };

/** @throws {DidNotStart} when one of them cannot begin; the others are closed again. */
export async function startStack({ port, env = {}, ...demo }: StackOptions): Promise<Stack> {
  mkdirSync(demo.home, { recursive: true });
  const files = writeDemoFiles({ ...demo, houseUrl: `ws://127.0.0.1:${port}` });
  const logs = join(demo.home, 'logs');
  const credential = { FLOOR_CREDENTIAL: files.floorCredential };
  const house = new Supervised(
    {
      name: 'house',
      entry: bundles.house,
      env: { PORT: String(port), FLOORCAST_HOME: demo.home, WEB_DIR: bundles.web, ...credential, ...env },
    },
    logs,
  );
  const hall = new Supervised({ name: 'cabinets', entry: bundles.hall, args: [files.hallConfig] }, logs);
  const floor = new Supervised(
    {
      name: 'floor',
      entry: bundles.floor,
      args: [files.floorConfig],
      env: { ...credential, ...FLOOR_MEMORY },
    },
    logs,
  );
  const close = async () => {
    await floor.close();
    await Promise.all([hall.close(), house.close()]);
  };
  try {
    await Promise.all([house.start(), hall.start()]);
    await floor.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://localhost:${port}`, home: demo.home, house, hall, floor, close };
}
