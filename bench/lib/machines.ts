import { DEMO_BRANDS, DEMO_FLOOR_ID, type DemoMachine } from '@floorcast/demo-floor/layout';
import { MACHINES_CHANGED_TOPIC } from '../../apps/house/src/machines/registry/index.ts';
import { announce } from '../../apps/house/src/platform/db/announcements.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';

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
