import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { ListCalls } from '@floorcast/contract/list-calls';
import { MACHINE_LIST_CALLS, MACHINE_LISTS, type MachineListName } from '@floorcast/contract/machine-past';
import { err, ok } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { answer } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Paging } from '../../platform/lists/sql-list.ts';
import { exportList, SearchRecords } from '../../trail/index.ts';
import { type AnyPage, LISTS, type PastFilter, playersOn } from './lists.ts';

const CALLS: Readonly<Record<MachineListName, ListCalls<{ id: number }, PastFilter & Paging, AnyPage>>> =
  MACHINE_LIST_CALLS;

/** The past of each machine: its games, its sessions and its rows of the trail, a page at a time and as files. */
export function machinePastCalls({
  db,
  read,
  clock,
  settings,
}: Pick<SiteContext, 'db' | 'read' | 'clock' | 'settings'>) {
  /** Which players staff saw at machines. */
  const looks = new SearchRecords(db, clock);
  return MACHINE_LISTS.flatMap((name) =>
    answer(CALLS[name], {
      async page({ params: { id }, query }, { account }) {
        const missing = await noMachine(db, id);
        if (missing !== undefined) return err(missing);
        const found = await read((source) =>
          LISTS[name].page(source, { ...query, machineId: id, reader: account }),
        );
        await looks.note(
          account,
          { list: `machine-${name}`, machine: id, page: query.page },
          playersOn(found),
        );
        return ok(found);
      },
      async file({ params: { id }, query }, { account }) {
        const missing = await noMachine(db, id);
        if (missing !== undefined) return err(missing);
        const list = { list: `machine-${name}`, name: `machine-${id}-${name}`, query, machineId: id };
        return ok(
          await exportList({ db, settings }, account, list, (filter, style) =>
            LISTS[name].file(read, { ...filter, machineId: id, reader: account }, style),
          ),
        );
      },
    }),
  );
}

/** The refusal where the site has no such machine; one that was taken out of use keeps its past. */
async function noMachine(db: Db, id: number): Promise<Refusal | undefined> {
  const machine = await db.selectFrom('machines').select('id').where('id', '=', id).executeTakeFirst();
  return machine === undefined ? refusal('notFound', { what: `machine ${id}` }) : undefined;
}
