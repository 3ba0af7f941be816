import { ok } from '@floorcast/contract/result';
import { TrailCalls } from '@floorcast/contract/trail';
import type { HeadPlace } from '../../config/places.ts';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import { exportList, proveAndRecord, trailState } from '../../trail/index.ts';
import { TRAIL, trailFile } from './trail-list.ts';

/** Staff read the trail, and prove it. */
export function trailCalls({
  db,
  read,
  settings,
  trailHeads,
}: Pick<SiteContext, 'db' | 'read' | 'settings'> & {
  /** Where this node keeps signed heads. */
  readonly trailHeads: HeadPlace | undefined;
}) {
  /** Those who ask meanwhile wait for the same proof. */
  let running: Promise<unknown> | undefined;
  return answer(TrailCalls, {
    page: async ({ query }) => ok(await read((source) => TRAIL.page(source, query))),
    file: async ({ query }, { account }) =>
      ok(
        await exportList({ db, settings }, account, { list: 'trail', query }, (filter, style) =>
          trailFile(read, filter, style),
        ),
      ),
    state: async () => ok(await trailState(db)),
    async prove(_, { account }) {
      running ??= proveAndRecord(db, account, trailHeads).finally(() => {
        running = undefined;
      });
      await running;
      return ok(await trailState(db));
    },
  });
}
