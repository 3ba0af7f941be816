import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import {
  MACHINE_LIST_REPLIES,
  MACHINE_LISTS,
  type MachineListName,
  machineListFileQuery,
  machineListQuery,
} from '@floorcast/contract/machine-past';
import type { FileLanguage } from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordExport, SearchRecords } from '../trail/index.ts';
import { LISTS, type PastQuery } from './lists.ts';

const Path = z.object({ id: GivenId });

export interface MachinePastParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly read: Read;
  readonly clock: Clock;
  readonly settings: () => Promise<Settings>;
}

interface ListRouteParts extends MachinePastParts {
  /** Which players staff saw at machines. */
  readonly looks: SearchRecords;
}

/** The past of each machine: its games, its sessions and its rows of the trail, a page at a time and as files. */
export function machinePastRoutes(app: Routes, parts: MachinePastParts): void {
  const looks = new SearchRecords(parts.db, parts.clock);
  for (const name of MACHINE_LISTS) {
    pageRoute(app, name, { ...parts, looks });
    fileRoute(app, name, { ...parts, looks });
  }
}

function pageRoute(app: Routes, name: MachineListName, { auth, db, read, looks }: ListRouteParts): void {
  app.get(
    `/api/console/machines/:id/${name}`,
    {
      schema: {
        ...about('console', `Lists ${name} of a machine, a page at a time.`),
        params: Path,
        querystring: machineListQuery(name),
        response: { 200: MACHINE_LIST_REPLIES[name] },
      },
      config: { may: 'floor.read' },
    },
    async (request) => {
      const { id } = request.params;
      const query: PastQuery = request.query;
      const account = await accountOf(auth, request);
      await requireMachine(db, id);
      const { page, players } = await read((source) => LISTS[name].page(source, account, id, query));
      await looks.note(account, { list: `machine-${name}`, machine: id, page: query.page }, players);
      return page;
    },
  );
}

function fileRoute(app: Routes, name: MachineListName, { auth, db, read, settings }: ListRouteParts): void {
  app.get(
    `/api/console/machines/:id/${name}.csv`,
    {
      schema: {
        ...about('console', `All ${name} of a machine, as a file.`),
        params: Path,
        querystring: machineListFileQuery(name),
        response: { 200: CSV_FILE },
      },
      config: { may: ['floor.read', 'lists.export'] },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { page: _page, size: _size, language, ...filter } = request.query;
      const account = await accountOf(auth, request);
      await requireMachine(db, id);
      await recordExport(db, account, { list: `machine-${name}`, query: filter, machineId: id });
      const file = LISTS[name].file(
        { read, account, machineId: id },
        filter,
        await styleOf(settings, language),
      );
      return sendCsv(reply, `machine-${id}-${name}`, file);
    },
  );
}

const styleOf = async (
  settings: MachinePastParts['settings'],
  language: FileLanguage | undefined,
): Promise<FileStyle> => ({ language, currency: (await settings()).CURRENCY });

/** @throws {Refused} where the site has no such machine; one that was taken out of use keeps its past. */
async function requireMachine(db: Db, id: number): Promise<void> {
  const machine = await db.selectFrom('machines').select('id').where('id', '=', id).executeTakeFirst();
  if (machine === undefined) throw new Refused(refusal('notFound', { what: `machine ${id}` }));
}
