import { join } from 'node:path';
import { DEMO_BRANDS, type DemoMachine } from '@floorcast/demo-floor/layout';
import { credentialHash } from '../../../apps/house/src/machines/registry/index.ts';
import type { Db } from '../../../apps/house/src/platform/db/schema.ts';
import { besideMachines, type FloorProcesses, prepare } from '../../../scripts/lib/site/stack.ts';
import { SMALL_MEDIA } from '../../support/picture/media.ts';

/** One floor of several: its process, and that of its simulated cabinets. */
export interface Floor extends FloorProcesses {
  readonly id: string;
  /** Folder of its files. */
  readonly home: string;
  readonly machineIds: readonly number[];
}

export interface FloorsPlan {
  readonly count: number;
  /** Machines of each floor. */
  readonly machines: number;
  /** Whether machines have cameras. */
  readonly cameras: boolean;
  readonly seed: number;
}

interface FloorPlace {
  /** Folder of the site. */
  readonly home: string;
  /** Port of the house, as floors reach it. */
  readonly port: number;
}

/** Machine ids of a floor begin with its number: 1001, 1002, …; 2001, 2002, … */
const FLOOR_IDS = 1_000;

/** Replaces the demonstration's floor by others. Returns their processes, which are not started. */
export async function createFloors(db: Db, plan: FloorsPlan, place: FloorPlace): Promise<Floor[]> {
  // The house opens calls for machines of the demonstration that nothing connects.
  await db.deleteFrom('calls').execute();
  await db.deleteFrom('machines').execute();
  await db.deleteFrom('floors').execute();
  const floors: Floor[] = [];
  for (let number = 1; number <= plan.count; number++)
    floors.push(await createFloor(db, number, plan, place));
  return floors;
}

async function createFloor(db: Db, number: number, plan: FloorsPlan, place: FloorPlace): Promise<Floor> {
  const id = `floor-${number}`;
  const home = join(place.home, id);
  const machines = Array.from({ length: plan.machines }, (_, index) =>
    machineAt(FLOOR_IDS * number + index + 1),
  );
  const { files, logs } = prepare(
    {
      home,
      mediaPort: 0,
      mediaAddress: '127.0.0.1',
      seed: plan.seed,
      control: true,
      media: SMALL_MEDIA,
      machines,
      rewire: (machine) => (plan.cameras ? machine : { ...machine, cameras: [] }),
    },
    place.port,
  );
  await db
    .insertInto('floors')
    .values({ id, credentialHash: credentialHash(files.floorCredential) })
    .execute();
  await db
    .insertInto('machines')
    .values(
      machines.map((machine) => ({
        id: machine.id,
        name: machine.name,
        brandId: machine.brandId,
        floorId: id,
        reserved: false,
      })),
    )
    .execute();
  return { id, home, machineIds: machines.map((machine) => machine.id), ...besideMachines(files, logs) };
}

function machineAt(id: number): DemoMachine {
  const brand = DEMO_BRANDS[id % DEMO_BRANDS.length];
  return { id, name: `${brand?.name} ${id}`, brandId: brand?.id ?? 1 };
}
