import type { DemoMachine } from '@floorcast/demo-floor/layout';
import type { Db } from '../../../apps/house/src/platform/db/schema.ts';
import { homeDatabase } from '../../../e2e/siege/cluster/home-database.ts';
import { temporaryHome } from '../../../e2e/support/stack.ts';
import { bundles } from '../../../scripts/lib/paths.ts';
import { freePort, startInTurn } from '../../../scripts/lib/site/process-groups.ts';
import { besideMachines, type FloorProcesses, ofHouse, prepare } from '../../../scripts/lib/site/stack.ts';
import { ours, Supervised } from '../../../scripts/lib/site/supervised.ts';
import { probeLags, setUp } from '../../lib/lag.ts';
import { HOUSE_ENV } from '../../lib/site.ts';

/** A house, and one floor with the benchmark's machines. */
export interface Site extends FloorProcesses {
  readonly url: string;
  readonly home: string;
  readonly db: Db;
  readonly house: Supervised;
  close(): Promise<void>;
}

export async function openSite(machines: readonly DemoMachine[]): Promise<Site> {
  const { home, remove } = temporaryHome();
  await probeLags();
  const port = await freePort();
  const { files, logs } = prepare(
    {
      home,
      mediaPort: 0,
      mediaAddress: '127.0.0.1',
      seed: 7,
      control: true,
      machines,
      rewire: (machine) => ({ ...machine, cameras: [] }),
    },
    port,
  );
  const env = {
    PORT: String(port),
    FLOORCAST_HOME: home,
    ...HOUSE_ENV,
    ...ofHouse(files),
  };
  const house = new Supervised({ name: 'house', command: ours(bundles.house), env }, logs);
  const closeHouse = await startInTurn([[house]]);
  const db = homeDatabase(home);
  await setUp(db, machines);
  const beside = besideMachines(files, logs);
  const closeFloor = await startInTurn([[beside.cabinets], [beside.floor]]);
  return {
    url: `http://localhost:${port}`,
    home,
    db,
    house,
    ...beside,
    async close() {
      await closeFloor();
      await db.destroy();
      await closeHouse();
      remove();
    },
  };
}
